/**
 * A path pattern as a user or the tree picker wrote it, ready for PostgreSQL. The literal is compared first; the
 * expression is present only when it is in the subset below, which PostgreSQL reads as people mean it, cannot reject,
 * and runs in bounded time under the statement time-out: no back-references, no look-around, small repetitions.
 */
export interface PathPattern {
  /** For `~`, found anywhere in the path. */
  readonly regex?: string;
  /** For `strpos` or equality. NUL and lone surrogates, which no path holds, are replaced. */
  readonly literal: string;
}

const MAX_LENGTH = 1_000;
const MAX_DEPTH = 16;
/**
 * PostgreSQL allows bounds up to 255 and unrolls them, nested ones multiplied: 255 of a group with two stars compiled
 * for more than 5 s. A pattern may unroll to this many repetitions; an unrepeated character counts as a tenth.
 */
const MAX_BOUND = 255;
const MAX_UNROLLED = 200;
const PLAIN = 0.1;

/** Never throws: what is no expression of the subset is only a literal. */
export function toPostgresPattern(pattern: string): PathPattern {
  const literal = pattern.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd');
  const readable = literal === pattern && pattern.length <= MAX_LENGTH && isSafeExpression(pattern);
  return readable ? { regex: pattern, literal } : { literal };
}

/** The same for lists whose expressions mean the whole path (contract-defects 4.7, compile type). */
export function wholePathPattern(pattern: string): PathPattern {
  const { literal, regex } = toPostgresPattern(pattern);
  return regex === undefined ? { literal } : { literal, regex: `^(?:${regex})$` };
}

/** One alternative per line of the grammar: class, escape, group, quantifier, plain character. */
const TOKEN =
  /(?<set>\[\^?(?:[^\]\\[^-]|\\[\^\].\\/_$*+?(){}|[-]|\\[dws])(?:[^\]\\[]|\\[\^\].\\/_$*+?(){}|[-]|\\[dws])*\])|(?<escape>\\(?:[dwsDWSntrf]|[^\p{L}\p{N}\s]))|(?<open>\((?:\?:)?(?!\?))|(?<close>\))|(?<times>[*+?]\??|\{(?<low>\d{1,3})(?<more>,(?<high>\d{1,3})?)?\}\??)|(?<anchor>[\^$|])|(?<plain>[^\\[\](){}*+?^$|])/uy;

function isSafeExpression(pattern: string): boolean {
  /** Unrolled size of each open group, the outermost first. */
  const sizes = [0];
  /** Size of the atom just read; 0 when there is nothing to repeat. */
  let atom = 0;
  for (let at = 0; at < pattern.length; ) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(pattern)?.groups;
    if (!groups) return false;
    at = TOKEN.lastIndex;
    const innermost = sizes.length - 1;
    if (groups.times !== undefined) {
      const low = Number(groups.low ?? 1);
      const high = Number(groups.high ?? low);
      if (atom === 0 || high < low || high > MAX_BOUND) return false;
      sizes[innermost] = (sizes[innermost] ?? 0) + Math.max(1, atom * high) - atom;
      atom = 0;
    } else if (groups.open !== undefined) {
      sizes.push(0);
      atom = 0;
    } else {
      if (groups.set !== undefined && !hasAscendingRanges(groups.set)) return false;
      if (groups.close !== undefined && innermost === 0) return false;
      atom = groups.anchor !== undefined ? 0 : groups.close !== undefined ? Math.max(PLAIN, sizes.pop() ?? 0) : PLAIN;
      sizes[sizes.length - 1] = (sizes.at(-1) ?? 0) + atom;
    }
    if (sizes.length > MAX_DEPTH || (sizes.at(-1) ?? 0) > MAX_UNROLLED) return false;
  }
  return sizes.length === 1;
}

/** Every `a-z` inside a class runs upwards and joins two single characters. */
function hasAscendingRanges(set: string): boolean {
  const members = [...set.slice(set.startsWith('[^') ? 2 : 1, -1).matchAll(/\\[\s\S]|[\s\S]/gu)].map(
    ([member]) => member,
  );
  for (let i = 1; i < members.length - 1; i++) {
    if (members[i] !== '-') continue;
    const [low, high] = [members[i - 1] ?? '', members[i + 1] ?? ''];
    if (/^\\[dws]$/.test(low) || /^\\[dws]$/.test(high) || high === '-') return false;
    if ((low.at(-1) ?? '') > (high.at(-1) ?? '')) return false;
    i++;
    if (members[i + 1] === '-' && i + 1 < members.length - 1) return false;
  }
  return true;
}

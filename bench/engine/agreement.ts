import type { FunctionFacts, JudgedFunction, Referee } from './referees/referee.ts';

/** One of our functions, with its extent. */
export interface OwnFunction extends JudgedFunction {
  readonly lastLine: number;
}

export interface Agreement {
  /** Functions of ours and of the referee, and those both have. */
  readonly ours: number;
  readonly theirs: number;
  readonly both: number;
  readonly same: number;
  /** Functions that differ by exactly what the known differences of definition say, by the names of those. */
  readonly explained: ReadonlyMap<string, number>;
  /** The rest, to be read. */
  readonly unexplained: readonly Disagreement[];
  readonly missed: readonly JudgedFunction[];
  readonly extra: readonly OwnFunction[];
  readonly pairs: readonly Pair[];
}

export type Pair = readonly [OwnFunction, JudgedFunction];

export interface Disagreement {
  readonly own: OwnFunction;
  readonly theirs: number;
}

/** Compares function by function: first by file and line, then what is left by file and name up to three lines away. */
export function agree(
  own: readonly OwnFunction[],
  theirs: readonly JudgedFunction[],
  { referee, folder }: { referee: Referee; folder: string },
): Agreement {
  const matched = match(own, theirs);
  const unsure = theirs.filter((one) => one.unsure);
  const pairs = matched.pairs.filter(([, judged]) => !judged.unsure);
  const missed = matched.missed.filter((one) => !one.unsure);
  const extra = matched.extra.filter((one) => !isAmong(one, unsure));
  const factsOf = factReader(own, referee, folder);
  const explained = new Map<string, number>();
  const unexplained: Disagreement[] = [];
  let same = 0;
  for (const [mine, judged] of pairs) {
    if (mine.ccn === judged.ccn) {
      same += 1;
      continue;
    }
    const names = explain(referee, { mine, judged, facts: factsOf(mine) });
    if (names === undefined) unexplained.push({ own: mine, theirs: judged.ccn });
    else explained.set(names, (explained.get(names) ?? 0) + 1);
  }
  const told = theirs.length - unsure.length;
  return { ours: own.length, theirs: told, both: pairs.length, same, explained, unexplained, missed, extra, pairs };
}

/** The names of the known differences that make up this one exactly. */
function explain(
  { differences, expect }: Referee,
  { mine, judged, facts }: { mine: OwnFunction; judged: JudgedFunction; facts: FunctionFacts },
): string | undefined {
  const acting = [
    ...differences.map(({ name, more }) => ({ name, by: more(facts) })),
    ...[...(judged.known ?? [])].map(([name, by]) => ({ name, by })),
  ].filter(({ by }) => by !== 0);
  if (acting.length > 0 && acting.reduce((total, { by }) => total + by, mine.ccn) === judged.ccn)
    return acting.map(({ name }) => name).join('; ');
  return expect?.(facts, mine.path).find(({ ccn }) => ccn === judged.ccn)?.name;
}

/** Does any of these share lines with it? */
export function isAmong(one: JudgedFunction, others: readonly JudgedFunction[]): boolean {
  return others.some(
    (other) => other.path === one.path && one.line >= other.line && one.line <= (other.lastLine ?? other.line),
  );
}

function match(own: readonly OwnFunction[], theirs: readonly JudgedFunction[]) {
  const left = new Map<string, OwnFunction[]>();
  for (const found of own) left.set(place(found), [...(left.get(place(found)) ?? []), found]);
  const pairs: Pair[] = [];
  const take = (judged: JudgedFunction, at: number, named: boolean): boolean => {
    const here = left.get(place({ path: judged.path, line: at })) ?? [];
    const alike = here.filter((found) => bare(found.name) === bare(judged.name));
    const ending = (named ? alike : [...alike, ...here]).find((found) => found.lastLine === judged.lastLine);
    const chosen = here.indexOf(ending ?? alike[0] ?? (named ? NOBODY : (here[0] ?? NOBODY)));
    const [found] = chosen < 0 ? [] : here.splice(chosen, 1);
    if (!found) return false;
    pairs.push([found, judged]);
    return true;
  };
  // What ends on the same line too goes first: several may begin on one.
  const unmatched = (judged: readonly JudgedFunction[], act: (one: JudgedFunction) => boolean) =>
    judged.filter((one) => !act(one));
  let missed = unmatched(theirs, (one) => take(one, one.line, true));
  missed = unmatched(missed, (one) => take(one, one.line, false));
  for (const away of [1, -1, 2, -2, 3, -3]) missed = unmatched(missed, (one) => take(one, one.line + away, true));
  return { pairs, missed, extra: [...left.values()].flat() };
}

const NOBODY: OwnFunction = { path: '', line: 0, lastLine: 0, name: '', ccn: 0 };

function factReader(
  own: readonly OwnFunction[],
  referee: Referee,
  folder: string,
): (one: OwnFunction) => FunctionFacts {
  const byPath = new Map<string, OwnFunction[]>();
  for (const found of own) byPath.set(found.path, [...(byPath.get(found.path) ?? []), found]);
  const readers = new Map<string, ReturnType<NonNullable<Referee['facts']>>>();
  return (one) => {
    const reader = readers.get(one.path) ?? referee.facts?.(folder, one.path) ?? (() => new Map<string, number>());
    readers.set(one.path, reader);
    const within = (byPath.get(one.path) ?? []).filter((other) => other !== one && isWithin(other, one));
    const outermost = within.filter((other) => !within.some((third) => third !== other && isWithin(other, third)));
    const all = new Map(reader(one.line, one.lastLine));
    const inner = new Map<string, number>();
    for (const other of outermost)
      for (const [word, times] of reader(other.line, other.lastLine)) inner.set(word, (inner.get(word) ?? 0) + times);
    for (const [word, times] of inner) all.set(word, Math.max(0, (all.get(word) ?? 0) - times));
    return { own: all, inner, innerCcn: within.map((other) => other.ccn) };
  };
}

function place({ path, line }: { path: string; line: number }): string {
  return `${path}:${line}`;
}

/** The last part of a qualified name; the referees write the rest in many ways. Empty for what has none. */
export function bare(name: string): string {
  const quoted = /'([^']*)'/.exec(name)?.[1];
  if (quoted === undefined && /anonymous|arrow function|^function$/i.test(name)) return '';
  const last = (quoted ?? name).split(/::|\.|\s|\)/).at(-1) ?? name;
  return last.replace(/[^\w$~=<>+*-]/g, '');
}

/** Of two with the same lines neither is within the other. */
function isWithin(inner: OwnFunction, outer: OwnFunction): boolean {
  const lines = (one: OwnFunction) => one.lastLine - one.line;
  return inner.line >= outer.line && inner.lastLine <= outer.lastLine && lines(inner) < lines(outer);
}

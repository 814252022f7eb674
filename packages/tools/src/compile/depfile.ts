/** Longest list of inputs that is believed. */
const MAX_INPUTS = 20_000;

/**
 * Prerequisites of a make rule as compilers write it (`-MD`, `-dependency-file`): lines joined by a backslash, spaces in names escaped
 * by a backslash, `$` doubled, `#` escaped. One rule is expected.
 */
export function readDepfile(text: string): string[] {
  const colon = text.indexOf(':');
  if (colon < 0) return [];
  const inputs: string[] = [];
  let name = '';
  const end = () => {
    if (name !== '') inputs.push(name);
    name = '';
  };
  for (let at = colon + 1; at < text.length && inputs.length < MAX_INPUTS; at += 1) {
    const character = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (character === '\\' && (next === '\n' || next === '\r')) {
      end();
      at += next === '\r' && text[at + 2] === '\n' ? 2 : 1;
    } else if ((character === '\\' && (next === ' ' || next === '#')) || (character === '$' && next === '$')) {
      name += next;
      at += 1;
    } else if (character === '\n') {
      break;
    } else if (character === ' ' || character === '\t' || character === '\r') {
      end();
    } else {
      name += character;
    }
  }
  end();
  return inputs;
}

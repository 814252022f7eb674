import type { SourceLanguage } from '@assay/contract/source-languages';
import { INTERPRETERS } from './files.ts';

/** A `#!` line longer than this is no interpreter line. */
const SHEBANG_BYTES = 256;

/** Language of the program a `#!` line names. */
export function fromShebang(head: Uint8Array): SourceLanguage | undefined {
  if (head[0] !== 35 || head[1] !== 33) return undefined;
  let end = 2;
  while (end < head.length && end < SHEBANG_BYTES && head[end] !== 10 && head[end] !== 13) end++;
  const words = new TextDecoder('latin1')
    .decode(head.subarray(2, end))
    .trim()
    .split(/[ \t]+/);
  for (const word of words) {
    if (word.startsWith('-') || word.includes('=')) continue;
    const base = word.slice(word.lastIndexOf('/') + 1).toLowerCase();
    if (base === 'env') continue;
    return INTERPRETERS.get(base) ?? INTERPRETERS.get(base.replace(/[-.\d]+$/, ''));
  }
  return undefined;
}

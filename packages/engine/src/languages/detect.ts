import type { SourceLanguage } from '@assay/contract/language';
import { EXTENSIONS, FILE_NAMES, INTERPRETERS } from './extensions.ts';
import { sniffDotM, sniffHeader } from './sniff.ts';

/** A `#!` line longer than this is no interpreter line. */
const SHEBANG_BYTES = 256;

/**
 * What language a file is written in; undefined when none is known.
 * Order: whole name, then extension (`.h` and `.m` by content), then the interpreter line of a file without extension.
 * @param path below the source root, `/` separated
 * @param head the first bytes of the file (a few KiB are enough; an empty head still decides by name)
 */
export function detectLanguage(path: string, head: Uint8Array): SourceLanguage | undefined {
  const slash = path.lastIndexOf('/');
  const original = path.slice(slash + 1);
  const name = original.toLowerCase();
  const whole = FILE_NAMES.get(name);
  if (whole !== undefined) return whole;
  if (name.startsWith('dockerfile.') || name.startsWith('containerfile.')) return 'dockerfile';

  const dot = name.lastIndexOf('.');
  if (dot <= 0) return fromShebang(head);
  // `.C` and `.H` in capitals are C++ by the convention of its compilers.
  const extension = original.slice(dot + 1);
  if (extension === 'C' || extension === 'H') return 'cpp';
  const lower = extension.toLowerCase();
  if (lower === 'h') return sniffHeader(head);
  if (lower === 'm') return sniffDotM(head);
  // A `.ts` may be a Qt translation and a `.t` anything with tests in it.
  if (lower === 'ts' && startsWith(head, '<?xml')) return 'xml';
  if (lower === 't' && fromShebang(head) !== 'perl' && !startsWith(head, 'use ')) return undefined;
  return EXTENSIONS.get(lower);
}

function fromShebang(head: Uint8Array): SourceLanguage | undefined {
  if (head[0] !== 35 || head[1] !== 33) return undefined;
  let end = 2;
  while (end < head.length && end < SHEBANG_BYTES && head[end] !== 10 && head[end] !== 13) end++;
  const words = new TextDecoder('latin1')
    .decode(head.subarray(2, end))
    .trim()
    .split(/[ \t]+/);
  for (const word of words) {
    if (word.startsWith('-') || word.includes('=')) continue;
    const base = word.slice(word.lastIndexOf('/') + 1);
    if (base === 'env') continue;
    return INTERPRETERS.get(base) ?? INTERPRETERS.get(base.replace(/[-.\d]+$/, ''));
  }
  return undefined;
}

function startsWith(head: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (head[i] !== text.charCodeAt(i)) return false;
  return true;
}

import type { SourceLanguage } from '@assay/contract/source-languages';
import { byContent } from './by-content.ts';
import { EXTENSIONS, FILE_NAMES } from './files.ts';
import { fromShebang } from './shebang.ts';

/**
 * What language a file is written in; undefined when none is known.
 * Order: whole name, then the longest ending (`tsconfig.json` before `json`), by content where several languages share it,
 * then the interpreter line of a file without extension.
 * @param path below the source root, `/` separated
 * @param head the first bytes of the file (a few KiB are enough; an empty head still decides by name)
 */
export function detectLanguage(path: string, head: Uint8Array): SourceLanguage | undefined {
  const original = path.slice(path.lastIndexOf('/') + 1);
  const name = original.toLowerCase();
  const whole = FILE_NAMES.get(name);
  if (whole !== undefined) return whole;
  if (name.startsWith('dockerfile.') || name.startsWith('containerfile.')) return 'dockerfile';
  if (name.startsWith('makefile.')) return 'make';
  if (name.startsWith('.env.')) return 'dotenv';

  const dot = name.lastIndexOf('.');
  if (dot <= 0) return fromShebang(head);
  // `.C` and `.H` in capitals are C++ by the convention of its compilers.
  const extension = original.slice(dot + 1);
  if (extension === 'C' || extension === 'H') return 'cpp';
  const beforeLast = name.lastIndexOf('.', dot - 1);
  const double = beforeLast >= 0 ? EXTENSIONS.get(name.slice(beforeLast + 1)) : undefined;
  if (double !== undefined) return double;
  const lower = extension.toLowerCase();
  const decided = byContent(lower, head);
  if (decided !== 'by name') return decided ?? fromShebang(head);
  return EXTENSIONS.get(lower);
}

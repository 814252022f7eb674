import type { SourceLanguage } from '@assay/contract/source-languages';
import { isSourceLanguage } from '@assay/contract/source-languages';
import { INTERPRETERS } from '../languages/files.ts';
import { textOf } from '../lexer/bytes.ts';
import { type JsonString, walkStrings } from './json-strings.ts';
import type { Part } from './part.ts';

/** Kernels whose language is spelled otherwise here. */
const KERNELS: Readonly<Record<string, SourceLanguage>> = {
  ir: 'r',
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  bash: 'shell',
  sagemath: 'python',
};

/**
 * The code cells of a Jupyter notebook, as one text in the kernel's language. A line of code is a string of JSON that stands on a line
 * of its own, as every editor of notebooks writes it; of several strings on one line the first counts, the others stay JSON.
 * Text cells and outputs stay JSON too: they are no program.
 */
export function partsOfNotebook(bytes: Uint8Array): Part[] {
  const cells = new Map<number, { code: boolean; source: JsonString[] }>();
  let kernel = '';
  let named = '';
  walkStrings(bytes, (path, string) => {
    const [top, second, third] = path;
    if (top === 'cells' && typeof second === 'number') {
      const cell = cells.get(second) ?? { code: false, source: [] };
      cells.set(second, cell);
      if (third === 'cell_type' && path.length === 3) cell.code = decoded(bytes, string) === 'code';
      if (third === 'source' && path.length <= 4) cell.source.push(string);
    } else if (top === 'metadata' && third !== undefined && path.length === 3) {
      if (second === 'language_info' && third === 'name') kernel = decoded(bytes, string);
      if (second === 'kernelspec' && third === 'language') named = decoded(bytes, string);
    }
  });
  const source = [...cells.values()].filter(({ code }) => code).flatMap((cell) => cell.source);
  const lines: number[] = [];
  let text = '';
  for (const string of source) {
    if (string.line === lines.at(-1)) continue;
    lines.push(string.line);
    // A string without line end is a cell's last line; one that holds several is nobody's habit and counts as one.
    text += `${decoded(bytes, string)
      .replace(/[\r\n]+/g, ' ')
      .trimEnd()}\n`;
  }
  if (lines.length === 0) return [];
  return [{ language: languageOf(kernel || named), bytes: new TextEncoder().encode(text), first: 1, lines }];
}

function languageOf(kernel: string): SourceLanguage {
  const name = kernel.toLowerCase();
  if (Object.hasOwn(KERNELS, name)) return KERNELS[name] ?? 'python';
  return isSourceLanguage(name) ? name : (INTERPRETERS.get(name) ?? 'python');
}

/** Text of a string of JSON; its bytes when it is broken. */
function decoded(bytes: Uint8Array, { start, end }: JsonString): string {
  const raw = textOf(bytes, start, end, end - start);
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'string' ? value : raw;
  } catch {
    return raw;
  }
}

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

const LINE_END = /\r\n?|\n/;
const LAST_LINE_END = /(?:\r\n?|\n)$/;

/**
 * The code cells of a Jupyter notebook, as one text in the kernel's language. Every editor of notebooks writes a line of code as a string
 * on a line of the file; where a line of the file holds more (a cell as one string, a notebook without line ends), all of it is read
 * and stands there. Text cells and outputs stay JSON: they are no program.
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
    // A string without line end is a cell's last line.
    for (const line of decoded(bytes, string).replace(LAST_LINE_END, '').split(LINE_END)) {
      lines.push(string.line);
      text += `${line.trimEnd()}\n`;
    }
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

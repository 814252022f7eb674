import type { BothLanguages } from '@assay/contract/both-languages';

/** Lines are kept for people: longer ones are cut, the cut is visible. */
const MAX_LINE = 4_000;

/** One line as it is stored. */
export interface LogText {
  readonly message: string;
  /** Null: `message` is for all readers. */
  readonly messageZh: string | null;
}

/** Splits what is said into lines of the log, cut and clean; each is there in both languages. */
export function logLines(said: BothLanguages): LogText[] {
  const en = said.en.split(/\r?\n/);
  const zh = said.zh.split(/\r?\n/);
  // Breaks come with what is quoted, which is the same in both. Where they differ, nothing says which line means which.
  if (en.length !== zh.length) return [lineOf({ en: en.join(' '), zh: zh.join(' ') })];
  return en.map((line, index) => lineOf({ en: line, zh: zh[index] ?? line }));
}

function lineOf({ en, zh }: BothLanguages): LogText {
  const message = clean(cut(en));
  const chinese = clean(cut(zh));
  return { message, messageZh: chinese === message ? null : chinese };
}

function cut(line: string): string {
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)} …` : line;
}

/** NUL cannot be stored and lone surrogates are not JSON; other control characters stay for the viewer's colours. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

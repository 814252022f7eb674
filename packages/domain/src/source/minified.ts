import type { BothLanguages } from '@assay/contract/both-languages';

/** Average line length above which GitHub's linguist (`minified_files?` in generated.rb) takes a script for minified. */
const AVERAGE_LENGTH = 110;
/** A hand-written file may hold one endless literal; in a minified one nearly all text stands in endless lines. */
const LONG_LINE = 500;
const LONG_SHARE = 0.9;
const LINE_FEED = 10;

/**
 * Whether a script is the output of a minifier: its lines are longer than 110 bytes on average, as linguist has it, and at
 * least nine tenths of its text stand in lines of more than 500 bytes, so that a short file or a long literal is not enough.
 * @param text the file in UTF-8; lengths are in bytes
 * @returns the rule in words, with what was measured; undefined when it is not minified
 */
export function minifiedRule(text: Uint8Array): BothLanguages | undefined {
  let lines = 0;
  let long = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(LINE_FEED, start);
    const end = found < 0 ? text.length : found;
    lines += 1;
    if (end - start > LONG_LINE) long += end - start;
    start = end + 1;
  }
  const average = lines === 0 ? 0 : Math.round(text.length / lines);
  if (average <= AVERAGE_LENGTH || long < text.length * LONG_SHARE) return undefined;
  const share = Math.floor((long * 100) / text.length);
  return {
    zh: `压缩代码：平均每行 ${average} 字节，${share}% 的内容在超过 ${LONG_LINE} 字节的行中`,
    en: `minified: lines of ${average} bytes on average, ${share} % of the text in lines above ${LONG_LINE}`,
  };
}

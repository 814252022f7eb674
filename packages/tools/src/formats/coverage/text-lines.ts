import { type ReportSource, UnreadableReportError } from '../report-source.ts';
import { decoded } from '../text/decode-chunks.ts';

/** Longest line that is kept together; nothing of these formats comes near. */
const MOST_CHARACTERS = 1024 * 1024;

/** Lines of a text report, without their ends, whatever ends they have. @throws UnreadableReportError when a line has no end */
export async function* textLines(source: ReportSource, signal?: AbortSignal): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of decoded(source.open(), () => {})) {
    signal?.throwIfAborted();
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    if (rest.length > MOST_CHARACTERS)
      throw new UnreadableReportError({
        zh: '报告无法读取：某一行过长',
        en: 'The report cannot be read: one of its lines is too long',
      });
  }
  rest += decoder.decode();
  if (rest !== '') yield rest.endsWith('\r') ? rest.slice(0, -1) : rest;
}

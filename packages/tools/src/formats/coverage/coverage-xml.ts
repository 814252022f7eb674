import { SaxesParser } from 'saxes';
import { type ReportSource, UnreadableReportError } from '../report-source.ts';
import { decoded } from '../text/decode-chunks.ts';

export interface XmlHandlers {
  /** @param path names of the open elements from the root down, this one last */
  readonly onOpen: (path: readonly string[], attributes: Readonly<Record<string, string>>) => void;
  readonly onClose: (path: readonly string[], text: string) => void;
}

const MOST_DEPTH = 100;
const MOST_TEXT = 64 * 1024;
/** Longest markup between two chunks of progress; an attribute list of these formats has some hundred characters. */
const MOST_OPEN = 4 * 1024 * 1024;

/**
 * Streams XML element by element. Coverage tools name a document type at the top of what they write: it is passed over,
 * never fetched; one that declares something itself is refused, and with it every entity but the five of XML.
 * @throws UnreadableReportError for what is not well-formed, too deep or declares entities; the signal's reason
 */
export async function readCoverageXml(
  source: ReportSource,
  handlers: XmlHandlers,
  signal?: AbortSignal,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  let text = '';
  let sinceEvent = 0;
  parser.on('error', (error) => {
    throw unreadable(`不是完整的 XML（${error.message}）`, `it is no well-formed XML (${error.message})`);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw unreadable('含有不允许的声明', 'its document type declares something');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= MOST_DEPTH) throw unreadable('嵌套过深', 'it is nested too deeply');
    path.push(name);
    text = '';
    sinceEvent = 0;
    handlers.onOpen(path, attributes);
  });
  parser.on('text', (more) => {
    if (text.length < MOST_TEXT) text += more;
  });
  parser.on('closetag', () => {
    sinceEvent = 0;
    handlers.onClose(path, text);
    path.pop();
    text = '';
  });
  const decoder = new TextDecoder();
  for await (const chunk of decoded(source.open(), () => {})) {
    signal?.throwIfAborted();
    sinceEvent += chunk.length;
    if (sinceEvent > MOST_OPEN + chunk.length) throw unreadable('单个元素过大', 'one element is too large');
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder.decode());
  parser.close();
}

export function unreadable(zh: string, en: string): UnreadableReportError {
  return new UnreadableReportError({ zh: `报告无法读取：${zh}`, en: `The report cannot be read: ${en}` });
}

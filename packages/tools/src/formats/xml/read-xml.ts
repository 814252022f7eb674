import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { type ReportRequest, UnreadableReportError } from '../report-source.ts';
import { decoded } from '../text/decode-chunks.ts';

/** An element with all that is in it; namespaces are left out of names. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** Of its own, without that of its children. */
  text: string;
}

/** Characters between two tags, of one attribute list, and of one handed-on element with its children. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const MOST_DEPTH = 100;

/**
 * Streams XML and hands on, one by one, every element of the wanted name that lies directly below the root. Document type
 * declarations are refused, and with them every entity but the five of XML itself: nothing is fetched, nothing expands.
 * @throws UnreadableReportError for what is not well-formed, too deep or too large; the signal's reason
 */
export async function readXml(
  { source, signal }: Pick<ReportRequest, 'source' | 'signal'>,
  {
    wanted,
    onRoot,
    onElement,
    onConverted,
  }: {
    wanted: string;
    onRoot: (name: string) => void;
    onElement: (element: XmlElement) => void;
    onConverted: () => void;
  },
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const stack: XmlElement[] = [];
  let since = 0;
  parser.on('error', (error) => {
    throw unreadable(`不是完整的 XML（${error.message}）`, `it is no well-formed XML (${error.message})`);
  });
  parser.on('doctype', () => {
    throw unreadable('含有不允许的 DOCTYPE', 'it has a DOCTYPE, which is not allowed');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length >= MOST_DEPTH) throw unreadable('嵌套过深', 'it is nested too deeply');
    const element = { name: local(name), attributes: new Map(Object.entries(attributes)), children: [], text: '' };
    if (stack.length === 0) onRoot(element.name);
    // Only what is in a wanted element is kept.
    else if (stack.length >= 2 && stack[1]?.name === wanted) stack.at(-1)?.children.push(element);
    stack.push(element);
    if (stack.length <= 2) since = 0;
  });
  const onText = (text: string) => {
    const element = stack.at(-1);
    if (element && stack[1]?.name === wanted) element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const element = stack.pop();
    if (stack.length !== 1 || element?.name !== wanted) return;
    since = 0;
    onElement(element);
  });
  const decode = new Decoder();
  for await (const chunk of decoded(source.open(), onConverted)) {
    signal?.throwIfAborted();
    const text = decode.next(chunk);
    since += text.length;
    // A chunk is small; what stays open over many of them is too large.
    if (since > MOST_CHARACTERS + chunk.length) throw unreadable('单个问题过大', 'one issue is too large');
    parser.write(text);
  }
  parser.write(decode.end());
  parser.close();
}

/** The encoding of the declaration, UTF-8 without one. UTF-16 has become UTF-8 before. */
class Decoder {
  #decoder: InstanceType<typeof TextDecoder> | undefined;

  next(chunk: Uint8Array): string {
    this.#decoder ??= decoderFor(chunk);
    return this.#decoder.decode(chunk, { stream: true });
  }

  end(): string {
    return this.#decoder?.decode() ?? '';
  }
}

function decoderFor(head: Uint8Array): InstanceType<typeof TextDecoder> {
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const named = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(/^utf-?16/i.test(named) ? 'utf-8' : named);
  } catch {
    throw unreadable(`编码 ${named} 无法识别`, `its encoding ${named} is not known`);
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function unreadable(zh: string, en: string): UnreadableReportError {
  return new UnreadableReportError({ zh: `报告无法读取：${zh}`, en: `The report cannot be read: ${en}` });
}

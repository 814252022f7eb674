import { unescapeHeader } from './escape.ts';
import { isPlainFrame, StompError, type StompFrame, type StompVersion } from './frame.ts';

/** Characters of one frame at most. Ours are subscriptions: a few hundred. */
export const MAX_FRAME_LENGTH = 64 * 1024;
const MAX_HEADERS = 50;

/**
 * Makes frames of text that arrives in pieces: old clients cut frames above 16 KB anywhere.
 * `version` decides how headers are unescaped; the receiver of CONNECT sets it before the next frame is read.
 */
export class StompDecoder {
  version: StompVersion = '1.2';
  private rest = '';

  /** @throws StompError on what is no frame, or one that is too long; the decoder is of no use afterwards */
  push(chunk: string, onFrame: (frame: StompFrame) => void): void {
    this.rest += chunk;
    for (;;) {
      this.rest = withoutHeartBeats(this.rest);
      const read = this.rest === '' ? undefined : this.readFrame();
      if (!read) break;
      this.rest = this.rest.slice(read.length);
      onFrame(read.frame);
    }
    if (this.rest.length > MAX_FRAME_LENGTH) throw new StompError('the frame is too long');
  }

  private readFrame(): { frame: StompFrame; length: number } | undefined {
    const head = headEnd(this.rest);
    const nul = this.rest.indexOf('\0');
    if (head === undefined || (nul >= 0 && nul < head.bodyAt)) {
      if (nul >= 0) throw new StompError('the frame has no empty line after its headers');
      return undefined;
    }
    const [command = '', ...lines] = this.rest.slice(0, head.end).split(/\r?\n/);
    if (!/^[A-Z]{1,20}$/.test(command)) throw new StompError('the command is unreadable');
    if (lines.length > MAX_HEADERS) throw new StompError('too many headers');
    const headers = this.readHeaders(command, lines);
    const bodyEnd = endOfBody(this.rest, head.bodyAt, headers.get('content-length'));
    if (bodyEnd === undefined) return undefined;
    if (bodyEnd > MAX_FRAME_LENGTH) throw new StompError('the frame is too long');
    return { frame: { command, headers, body: this.rest.slice(head.bodyAt, bodyEnd) }, length: bodyEnd + 1 };
  }

  private readHeaders(command: string, lines: readonly string[]): Map<string, string> {
    const read = (text: string) => (isPlainFrame(command) ? text : unescapeHeader(text, this.version));
    const headers = new Map<string, string>();
    for (const line of lines) {
      const colon = line.indexOf(':');
      if (colon < 1) throw new StompError('a header has no name or no value');
      const name = read(line.slice(0, colon));
      if (!headers.has(name)) headers.set(name, read(line.slice(colon + 1)));
    }
    return headers;
  }
}

function withoutHeartBeats(text: string): string {
  return text.replace(/^(?:\r?\n)+/, '');
}

/** Where the headers end and the body begins; undefined until the empty line has come. */
function headEnd(text: string): { end: number; bodyAt: number } | undefined {
  const found = /\r?\n\r?\n/.exec(text);
  return found ? { end: found.index, bodyAt: found.index + found[0].length } : undefined;
}

/** Index of the NUL that ends the body; undefined while it has not come. `content-length` counts bytes of UTF-8. */
function endOfBody(text: string, from: number, contentLength: string | undefined): number | undefined {
  if (contentLength === undefined) {
    const nul = text.indexOf('\0', from);
    return nul < 0 ? undefined : nul;
  }
  if (!/^\d{1,9}$/.test(contentLength)) throw new StompError('content-length is no number');
  const wanted = Number(contentLength);
  if (wanted > MAX_FRAME_LENGTH) throw new StompError('the frame is too long');
  let bytes = 0;
  let at = from;
  while (bytes < wanted) {
    const point = text.codePointAt(at);
    if (point === undefined) return undefined;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point < 0x10000 ? 1 : 2;
  }
  if (at >= text.length) return undefined;
  if (bytes !== wanted || text[at] !== '\0') throw new StompError('the body does not end where content-length says');
  return at;
}

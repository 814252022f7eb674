import { escapeHeader } from './escape.ts';
import { isPlainFrame, type StompFrame, type StompVersion } from './frame.ts';

/**
 * A frame as text, NUL included. No `content-length`: old clients count it in characters where the protocol counts bytes,
 * and our bodies are JSON, which cannot contain a NUL.
 */
export function encodeFrame({ command, headers, body }: StompFrame, version: StompVersion): string {
  const lines = [command];
  for (const [name, value] of headers) {
    lines.push(
      isPlainFrame(command) ? `${name}:${value}` : `${escapeHeader(name, version)}:${escapeHeader(value, version)}`,
    );
  }
  return `${lines.join('\n')}\n\n${body}\0`;
}

/** Short hand for the frames we send. */
export function frame(command: string, headers: Readonly<Record<string, string>>, body = ''): StompFrame {
  return { command, headers: new Map(Object.entries(headers)), body };
}

export interface StompFrame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Frames of one SockJS message; the client never puts frames together out of several (contract-defects 18.2). */
export function readFrames(message: string): StompFrame[] {
  const frames: StompFrame[] = [];
  for (const text of message.split('\0')) {
    const frame = text.replace(/^[\r\n]+/, '');
    if (frame === '') continue;
    const cut = frame.indexOf('\n\n');
    if (cut < 0) throw new Error(`A frame without a blank line: ${JSON.stringify(frame.slice(0, 80))}`);
    const [command = '', ...lines] = frame.slice(0, cut).split('\n');
    const headers: Record<string, string> = {};
    // The first of two equal headers counts.
    for (const line of lines) {
      const colon = line.indexOf(':');
      headers[line.slice(0, colon)] ??= line.slice(colon + 1);
    }
    frames.push({ command, headers, body: frame.slice(cut + 2) });
  }
  return frames;
}

export function writeFrame(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}

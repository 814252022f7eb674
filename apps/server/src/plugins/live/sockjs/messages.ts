/** SockJS frames (https://github.com/sockjs/sockjs-protocol, 0.3.3). */
export const OPEN = 'o';
export const HEARTBEAT = 'h';
/** Proxies close what is silent for 30 s or more. */
export const HEARTBEAT_MS = 25_000;

export function messageFrame(messages: readonly string[]): string {
  return `a${JSON.stringify(messages)}`;
}

export function closeFrame(code: number, reason: string): string {
  return `c[${code},${JSON.stringify(reason)}]`;
}

/** What a client sends: a JSON array of strings, over WebSocket also one string. Undefined when it is neither. */
export function readMessages(text: string): string[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.every((entry) => typeof entry === 'string') ? list : undefined;
}

/**
 * STOMP frames as values (https://stomp.github.io, versions 1.0 to 1.2).
 * A frame on the wire: command, header lines, an empty line, the body, NUL. Between frames: line feeds, the heart-beats.
 */
export interface StompFrame {
  readonly command: string;
  /** Of a repeated header the first counts (1.2, "Repeated Header Entries"). */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export const STOMP_VERSIONS = ['1.2', '1.1', '1.0'] as const;
export type StompVersion = (typeof STOMP_VERSIONS)[number];

/** What we cannot read, or will not: the connection ends with an ERROR frame that says so. */
export class StompError extends Error {}

/** These two are never escaped, so that a 1.0 peer can read them before a version is agreed on. */
export function isPlainFrame(command: string): boolean {
  return command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED';
}

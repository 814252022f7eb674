/**
 * What the STOMP side sees of a connection, whichever SockJS transport carries it.
 * One `send` is one SockJS message: a STOMP frame must lie completely inside it (contract-defects 18.2).
 */
export interface Transport {
  send(message: string): void;
  /** SockJS close: code and reason reach the client. Idempotent. */
  close(code: number, reason: string): void;
}

/** The receiving half, given to the transport. */
export interface TransportListener {
  onMessage(message: string): void;
  onClose(): void;
}

/** Close codes of SockJS: 3000 is "Go away!", 2010 "Another connection still open". Codes above are ours. */
export const CLOSE = { goAway: 3000, slowReader: 3001, sessionEnded: 3002, protocolError: 3003 } as const;

/** Bytes that may wait for a reader who does not read. A page misses nothing that a reload does not bring. */
export const MAX_BUFFERED = 512 * 1024;

/** Characters of one incoming SockJS message at most. */
export const MAX_MESSAGE = 128 * 1024;

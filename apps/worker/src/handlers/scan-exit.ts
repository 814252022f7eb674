/**
 * Exit codes a scan's process tells its story with: all that it had to say is in the database for the first three; with the last two
 * the build has not ended and its job goes back to the queue.
 */
export const SCAN_EXIT = { done: 0, failed: 10, lost: 11, cancelled: 12, databaseGone: 13 } as const;

/** What a scan's process sends its worker once it holds the build. */
export interface HeldMessage {
  readonly kind: 'held';
  readonly attempt: number;
}

export function isHeldMessage(message: unknown): message is HeldMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === 'held' &&
    'attempt' in message &&
    typeof message.attempt === 'number'
  );
}

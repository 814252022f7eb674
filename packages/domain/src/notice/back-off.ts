/** Minutes between the tries of a delivery; after the last it is given up. */
const PAUSES = [1, 5, 15, 60, 240];

/**
 * When a delivery is tried again.
 * @param attempts tries so far, at least 1
 * @returns undefined when it is given up
 */
export function nextTry(attempts: number, now: Date): Date | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : new Date(now.getTime() + pause * 60_000);
}

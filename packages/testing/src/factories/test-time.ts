/** A moment all factories count from; a test that cares gives its own times. */
export const TEST_TIME = new Date('2026-03-02T08:00:00.000Z');

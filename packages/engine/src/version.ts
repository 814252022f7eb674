/** Grows when the engine counts anything otherwise than before: old results are then stale. */
export const ENGINE_VERSION = '6';

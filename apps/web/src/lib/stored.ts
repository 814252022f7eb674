import { type Reader, ShapeError } from './shape.ts';

/** Saves answer exactly `true`; anything else was not stored (contract-core 6.9, 6.20, 9.2). */
export const Stored: Reader<true> = (value, at = '') => {
  if (value === true) return true;
  throw new ShapeError(at, 'true', value);
};

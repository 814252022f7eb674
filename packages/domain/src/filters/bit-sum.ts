import { INVALID, readInteger } from './scalars.ts';

/**
 * Values of a bit sum, as deep links carry them (`severity=3` -> 1 and 2; contract-defects 21).
 * @param bits powers of two that are known
 * @returns in the order of `bits`; undefined when absent, zero, unreadable or without a known bit
 */
export function decodeBitSum(value: unknown, bits: readonly number[]): number[] | undefined {
  const sum = readInteger(value);
  if (sum === undefined || sum === INVALID || sum <= 0 || sum > 0x7fffffff) return undefined;
  const found = bits.filter((bit) => (sum & bit) !== 0);
  return found.length > 0 ? found : undefined;
}

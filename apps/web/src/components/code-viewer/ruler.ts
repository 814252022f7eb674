import type { RulerMark } from './viewer-types.ts';

export interface RulerSlot {
  /** Percent of the height. */
  readonly top: number;
  /** The mark the slot leads to: the current one, else the first. */
  readonly mark: RulerMark;
}

/**
 * Marks of a file on a strip of some height: those that would lie on each other become one slot, so 5,000 marks cost as
 * little as fifty.
 * @param lines of the text shown; @param firstLine number of its first line; @param slots how many fit
 */
export function rulerSlots({
  marks,
  lines,
  firstLine,
  slots,
}: {
  marks: readonly RulerMark[];
  lines: number;
  firstLine: number;
  slots: number;
}): RulerSlot[] {
  const taken = new Map<number, RulerMark>();
  const last = Math.max(lines - 1, 1);
  for (const mark of marks) {
    const share = Math.max(0, Math.min(1, (mark.line - firstLine) / last));
    const slot = Math.round(share * (slots - 1));
    if (!taken.has(slot) || mark.current) taken.set(slot, mark);
  }
  return [...taken].sort(([a], [b]) => a - b).map(([slot, mark]) => ({ top: (slot / (slots - 1)) * 100, mark }));
}

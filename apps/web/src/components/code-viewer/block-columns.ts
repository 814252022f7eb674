/** Lines of a block, both inclusive. */
export interface BlockLines {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

export interface PlacedBlock extends BlockLines {
  /** 0 stands nearest to the text. */
  readonly column: number;
}

/**
 * Gives every block a column in which no other block shares a line with it, and no more columns than overlap at the
 * busiest line: interval partitioning by start, the column free for longest first taken.
 */
export function blockColumns(blocks: readonly BlockLines[]): { placed: readonly PlacedBlock[]; columns: number } {
  const ordered = [...blocks].sort((a, b) => a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1));
  /** Last taken line of each column. */
  const ends: number[] = [];
  const placed = ordered.map((block): PlacedBlock => {
    const free = ends.findIndex((end) => end < block.start);
    const column = free < 0 ? ends.length : free;
    ends[column] = block.end;
    return { ...block, column };
  });
  return { placed, columns: ends.length };
}

/**
 * Whether a path is meant by a simple glob: `*` any characters of one segment, `?` one of them, `**` any number of segments.
 * Case counts. Time is at most length times length: it is written without regular expressions, since people type it.
 */
export function matchesGlob(path: string, glob: string): boolean {
  return follows(path.split('/'), glob.split('/'), { isMany: (part) => part === '**', isOne: matchesSegment });
}

function matchesSegment(segment: string, pattern: string): boolean {
  return follows([...segment], [...pattern], {
    isMany: (char) => char === '*',
    isOne: (char, wanted) => wanted === '?' || wanted === char,
  });
}

/** Matches with one point to come back to: what the last "many" took may grow, earlier ones need not. */
function follows(
  items: readonly string[],
  patterns: readonly string[],
  { isMany, isOne }: { isMany: (pattern: string) => boolean; isOne: (item: string, pattern: string) => boolean },
): boolean {
  let at = 0;
  let wanted = 0;
  let back: { item: number; pattern: number } | undefined;
  while (at < items.length) {
    const pattern = patterns[wanted];
    if (pattern !== undefined && isMany(pattern)) {
      back = { item: at, pattern: wanted };
      wanted += 1;
    } else if (pattern !== undefined && isOne(items[at] ?? '', pattern)) {
      at += 1;
      wanted += 1;
    } else if (back) {
      back = { item: back.item + 1, pattern: back.pattern };
      at = back.item;
      wanted = back.pattern + 1;
    } else return false;
  }
  return patterns.slice(wanted).every(isMany);
}

/** Slow and obvious: what has to come out, for small inputs. */

/** Tokens of a file with the line each begins on (none spans lines). */
export interface SmallFile {
  readonly tokens: readonly number[];
  readonly lines: readonly number[];
}

/**
 * Lines with tokens that are duplicated: those of every content of `minTokens` or more that stands in two files, or at two places of one
 * that are `minTokens` or more apart, not all on the same lines, and at one of its places has `minLines` or more.
 */
export function duplicatedLinesByHand(
  files: readonly SmallFile[],
  { minTokens, minLines }: { minTokens: number; minLines: number },
): Map<number, ReadonlySet<number>> {
  const places = files.flatMap(({ tokens }, file) => tokens.map((_, at) => ({ file, at })));
  const found = new Map<number, Set<number>>();
  const longest = Math.max(0, ...files.map(({ tokens }) => tokens.length));
  for (let length = minTokens; length <= longest; length++) {
    const contents = new Map<string, { file: number; at: number }[]>();
    for (const place of places) {
      const tokens = files[place.file]?.tokens.slice(place.at, place.at + length) ?? [];
      if (tokens.length < length) continue;
      const key = tokens.join();
      contents.set(key, [...(contents.get(key) ?? []), place]);
    }
    for (const group of contents.values()) {
      const [first, last] = [group[0], group[group.length - 1]];
      if (!first || !last || (first.file === last.file && last.at - first.at < minTokens)) continue;
      const lineOf = (file: number, at: number) => files[file]?.lines[at] ?? 0;
      const linesOf = ({ file, at }: { file: number; at: number }) =>
        [lineOf(file, at), lineOf(file, at + length - 1)] as const;
      if (new Set(group.map((place) => `${place.file}:${linesOf(place)}`)).size < 2) continue;
      if (!group.some((place) => linesOf(place)[1] - linesOf(place)[0] + 1 >= minLines)) continue;
      for (const place of group) {
        const [from, to] = linesOf(place);
        const lines = found.get(place.file) ?? new Set();
        found.set(place.file, lines);
        for (const line of files[place.file]?.lines ?? []) if (line >= from && line <= to) lines.add(line);
      }
    }
  }
  return found;
}

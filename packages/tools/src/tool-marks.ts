import type { ToolDefinition } from '@assay/contract/tool-definition';

type Marked = Pick<ToolDefinition, 'name' | 'mark'>;

/**
 * Two or three letters for each tool's badge, no two the same: what its definition says, else the first free of what its name offers.
 * @param tools in the catalogue's order: an earlier one keeps its mark whoever comes later
 * @returns name -> mark
 */
export function toolMarks(tools: readonly Marked[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const { name, mark } of tools) if (mark !== undefined) marks.set(name, mark);
  const taken = new Set(marks.values());
  for (const { name, mark } of tools) {
    if (mark !== undefined || marks.has(name)) continue;
    const free = offers(name).find((offer) => !taken.has(offer)) ?? numbered(taken);
    marks.set(name, free);
    taken.add(free);
  }
  return marks;
}

/** Of `GCC_ANALYZER`: GA, GC, GCC, then its first letter with each later one or two. */
function offers(name: string): string[] {
  const letters = name.replaceAll('_', '');
  const first = letters.charAt(0);
  const initials = name
    .split('_')
    .map((word) => word.charAt(0))
    .join('');
  const rest = [...letters].slice(1);
  return [
    ...(initials.length >= 2 ? [initials.slice(0, 3)] : []),
    ...(letters.length >= 2 ? [letters.slice(0, 2)] : []),
    ...(letters.length >= 3 ? [letters.slice(0, 3)] : []),
    ...rest.map((letter) => first + letter),
    ...rest.flatMap((letter, at) => rest.slice(at + 1).map((later) => first + letter + later)),
  ];
}

/** What is left when a site has taken every likely one: T1, T2, ... T99, then the last ones are shared. */
function numbered(taken: ReadonlySet<string>): string {
  for (let number = 1; number < 99; number += 1) if (!taken.has(`T${number}`)) return `T${number}`;
  return 'T99';
}

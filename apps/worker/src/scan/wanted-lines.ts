import type { WantedLines } from './attribute.ts';
import type { IdentifiedTool } from './identify.ts';

/** Lines whose author is asked for: those of new defects first, then of older ones an earlier scan had no time for, then others. */
export function wantedLines(identified: readonly IdentifiedTool[], others: WantedLines): WantedLines {
  const wanted = new Map<string, Set<number>>();
  const want = (path: string, line: number) => {
    const lines = wanted.get(path);
    if (lines) lines.add(line);
    else wanted.set(path, new Set([line]));
  };
  for (const { parsed, changes } of identified)
    for (const { finding: index } of changes.appeared) {
      const finding = parsed.findings[index];
      if (finding) want(finding.path, finding.line);
    }
  for (const { parsed, changes, known } of identified)
    for (const { finding: index, id } of changes.matched) {
      const finding = parsed.findings[index];
      if (finding && known.get(id)?.author === '') want(finding.path, finding.line);
    }
  for (const [path, lines] of others) for (const line of lines) want(path, line);
  return wanted;
}

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { items, numberAt, textAt, valueAt } from './json.ts';

/** Lines that are in some duplicated block, by path below the folder. */
export type DuplicatedLines = ReadonlyMap<string, ReadonlySet<number>>;

interface Block {
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

export function ownBlocks(file: string): DuplicatedLines {
  const rows = readFileSync(file, 'utf8').split('\n');
  return linesOf(
    rows.map((row) => {
      const [, first, last, path = ''] = row.split('\t');
      return { path, first: Number(first), last: Number(last) };
    }),
  );
}

/** The report names files below the folder it was given. */
export function jscpdBlocks(folder: string): DuplicatedLines {
  const report: unknown = JSON.parse(readFileSync(join(folder, 'jscpd-report.json'), 'utf8'));
  return linesOf(
    items(valueAt(report, 'duplicates')).flatMap((found) =>
      ['firstFile', 'secondFile'].map((side) => {
        const at = valueAt(found, side);
        return { path: textAt(at, 'name'), first: numberAt(at, 'start'), last: numberAt(at, 'end') };
      }),
    ),
  );
}

/** @param least blocks with fewer lines are left out, since CPD has no such limit of its own */
export function cpdBlocks(file: string, { folder, least }: { folder: string; least: number }): DuplicatedLines {
  const blocks: Block[] = [];
  const report = readFileSync(file, 'utf8');
  for (const [, head = '', body = ''] of report.matchAll(/<duplication ([^>]*)>(.*?)<\/duplication>/gs)) {
    if (numberIn(head, 'lines') < least) continue;
    for (const [, file = ''] of body.matchAll(/<file ([^>]*)\/>/gs)) {
      const path = /\bpath="([^"]*)"/.exec(file)?.[1] ?? '';
      blocks.push({ path: relative(folder, path), first: numberIn(file, 'line'), last: numberIn(file, 'endline') });
    }
  }
  return linesOf(blocks);
}

function numberIn(attributes: string, name: string): number {
  return Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? Number.NaN);
}

function linesOf(blocks: readonly Block[]): DuplicatedLines {
  const lines = new Map<string, Set<number>>();
  for (const { path, first, last } of blocks) {
    const set = lines.get(path) ?? new Set();
    lines.set(path, set);
    for (let line = first; line <= last; line += 1) set.add(line);
  }
  return lines;
}

/** Which of these lines the others have too. @returns their share, and the stretches that are missing as `path:first-last` */
export function coverage(of: DuplicatedLines, by: DuplicatedLines): { share: number; missing: string[] } {
  let total = 0;
  let covered = 0;
  const missing: string[] = [];
  for (const [path, lines] of of) {
    const others = by.get(path);
    let first = 0;
    let last = 0;
    for (const line of [...lines].sort((a, b) => a - b)) {
      total += 1;
      if (others?.has(line)) {
        covered += 1;
        continue;
      }
      if (line !== last + 1) {
        if (first > 0) missing.push(`${path}:${first}-${last}`);
        first = line;
      }
      last = line;
    }
    if (first > 0) missing.push(`${path}:${first}-${last}`);
  }
  return { share: covered / total, missing };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from './bench-context.ts';

/** Writes a list of disagreements where `--details` says. */
export function writeDetails({ details }: BenchContext, name: string, rows: readonly string[]): void {
  if (details === undefined) return;
  mkdirSync(details, { recursive: true });
  writeFileSync(join(details, name), `${rows.join('\n')}\n`);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alternate } from './alternate.ts';
import type { BenchContext } from './bench-context.ts';
import { printTable, seconds } from './table.ts';

const MB = 1024 * 1024;

/** Input made to hurt. Each is a file of its own folder; the name decides the language. */
const INPUTS: readonly { readonly what: string; readonly file: string; readonly text: () => string }[] = [
  { what: '1 M equal tokens', file: 'a.js', text: () => 'a '.repeat(1_000_000) },
  { what: '1 M equal lines', file: 'a.java', text: () => 'f(x);\n'.repeat(1_000_000) },
  { what: "8 MB of '/'", file: 'a.js', text: () => '/'.repeat(8 * MB) },
  { what: "8 MB of '/' in C", file: 'a.c', text: () => '/'.repeat(8 * MB) },
  { what: "4 M '('", file: 'a.ts', text: () => '('.repeat(4 * MB) },
  { what: "4 M '<'", file: 'a.tsx', text: () => '<a '.repeat(MB) },
  { what: '`${` nested 1 M times', file: 'a.ts', text: () => '`${'.repeat(MB) },
  { what: 'a comment that never ends, 8 MB', file: 'a.java', text: () => `/*${' * x\n'.repeat(1_600_000)}` },
  { what: 'a string that never ends, 8 MB', file: 'a.py', text: () => `"""${'text \n'.repeat(1_300_000)}` },
  { what: 'a here-document that never ends, 8 MB', file: 'a.rb', text: () => `x = <<~A\n${'text \n'.repeat(1_300_000)}` },
  { what: '1 M openings of everything', file: 'a.cs', text: () => '"\'`{[(/*@"$"""'.repeat(80_000) },
  { what: 'one line of 50 MB of numbers', file: 'a.js', text: () => `x=[${'1234,'.repeat((50 * MB) / 5)}]` },
  { what: 'one line of 50 MB, 1.7 M functions', file: 'a.js', text: () => 'function f(a){return a&&b?c:d}'.repeat((50 * MB) / 30) },
  { what: 'one line of 50 MB of JSON', file: 'a.json', text: () => '{"key":["value",1,true]},'.repeat((50 * MB) / 25) },
  { what: '1 M nested blocks', file: 'a.c', text: () => `void f() ${'{ if (a) '.repeat(1_000_000)}` },
]; // biome-ignore format: a table

/** Each through everything, process to process. */
export async function benchPathological({ work, runner, rounds }: BenchContext): Promise<void> {
  const rows: string[][] = [];
  for (const [at, { what, file, text }] of INPUTS.entries()) {
    const folder = join(work, 'pathological', String(at));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), text());
    const [result] = await alternate(
      [{ name: what, command: { program: process.execPath, args: [runner('all'), folder], oneCore: true } }],
      rounds,
    );
    if (result) rows.push([what, file, result.failed ? 'failed' : seconds(result.seconds), seconds(result.cpuSeconds), `${result.peakMb.toFixed(0)} MB`]); // biome-ignore format: a row
  }
  console.log('\n## Input made to hurt, everything measured, from process start to process end\n');
  printTable(['input', 'file', 'wall', 'CPU', 'memory'], rows);
}

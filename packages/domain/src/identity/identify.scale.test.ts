import type { Finding } from '@assay/contract/finding';
import { describe, expect, it } from 'vitest';
import { identify } from './identify.ts';
import { inputOf, knownFrom } from './world.test-kit.ts';

const FILES = 1_000;
const LINES = 400;
const PER_FILE = 100;

/** 1,000 files, 100 findings each, texts that repeat as in real code. */
function build(edit: (path: number, text: string[]) => string[]) {
  const texts = new Map<string, string[]>();
  const files = new Map<string, string>();
  const findings: Finding[] = [];
  for (let file = 0; file < FILES; file++) {
    const original = Array.from({ length: LINES }, (_, n) =>
      n % 4 === 0 ? `  BAD${n % 12}(${(n * 7) % 90});` : n % 5 === 0 ? '}' : `  work_${file}_${n}();`,
    );
    const content = edit(file, original);
    const path = `src/dir${file % 40}/file${file}.ts`;
    const blob = `${path}:${content[1]}:${content.length}`;
    texts.set(blob, content);
    files.set(path, blob);
    for (const [index, text] of content.entries()) {
      const checker = /BAD(\d+)/.exec(text)?.[1];
      if (!checker) continue;
      const line = index + 1;
      findings.push({ path, line, endLine: line, column: 3, checker, severity: 2, message: `problem at ${line}` });
    }
  }
  return { texts, files, findings, uids: findings.map((_, n) => n + 1) };
}

describe('100,000 known defects and 100,000 findings', { timeout: 120_000 }, () => {
  it.each([
    ['nothing changed', (_: number, text: string[]) => text, 1],
    [
      'every file shifted and edited',
      (file: number, text: string[]) => [`// ${file}`, ...text.slice(0, 200), 'new();', ...text.slice(200)],
      60,
    ],
    [
      'every file rewritten',
      (file: number, text: string[]) => text.map((line, n) => (n % 4 === 0 ? line : `other_${file}_${n}();`)),
      400,
    ],
  ])('%s: cost stays in proportion', (name, edit, stepsPerDefect) => {
    const before = build((_, text) => text);
    const after = build(edit);
    const texts = new Map([...before.texts, ...after.texts]);
    const known = knownFrom(before);
    expect(known).toHaveLength(FILES * PER_FILE);
    const started = performance.now();
    const list = identify(inputOf(before, after, { known, textOf: (blob) => texts.get(blob) }));
    const elapsed = Math.round(performance.now() - started);
    console.info(
      `${name}: ${elapsed} ms, ${list.work} steps, ${list.matched.length} matched, ${list.appeared.length} new`,
    );
    expect(list.work).toBeLessThan(stepsPerDefect * known.length);
    expect(list.matched).toHaveLength(known.length);
  });

  it('one file of 100,000 equal lines', () => {
    const texts = new Map([
      ['old', Array.from({ length: 100_000 }, () => 'BAD();')],
      ['new', Array.from({ length: 99_000 }, () => 'BAD();')],
    ]);
    const findings = (count: number): Finding[] =>
      Array.from({ length: count }, (_, n) => ({
        path: 'a',
        line: n + 1,
        endLine: n + 1,
        column: 1,
        checker: 'x',
        severity: 1,
        message: '',
      }));
    const before = {
      files: new Map([['a', 'old']]),
      findings: findings(100_000),
      uids: Array.from({ length: 100_000 }, (_, n) => n),
    };
    const after = { files: new Map([['a', 'new']]), findings: findings(99_000), uids: [] };
    const started = performance.now();
    const list = identify(inputOf(before, after, { textOf: (blob) => texts.get(blob) }));
    console.info(`equal lines: ${Math.round(performance.now() - started)} ms, ${list.work} steps`);
    expect(list.gone).toHaveLength(1_000);
    expect(list.work).toBeLessThan(3_000_000);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memorySource, UnreadableReportError } from '../report-source.ts';
import type { LineCoverage } from './coverage.ts';
import { readCoverage } from './read-coverage.ts';

async function read(text: string | Uint8Array) {
  const files: [string, Record<number, string>][] = [];
  const roots: string[] = [];
  const functions: Record<string, boolean> = {};
  const tally = await readCoverage({
    source: memorySource(Buffer.from(text)),
    onFile: (name, lines, ofFile) => {
      files.push([name, Object.fromEntries([...lines].map(([line, coverage]) => [line, shown(coverage)]))]);
      for (const [key, ran] of ofFile) functions[`${name} ${key}`] = ran;
    },
    onRoot: (root) => roots.push(root),
  });
  return { files, roots, tally, functions };
}

/** `3` or `3 1/2`: hits, and branches taken of all. */
function shown({ hits, branches }: LineCoverage): string {
  return branches ? `${hits} ${branches.covered}/${branches.total}` : String(hits);
}

describe('LCOV', () => {
  it('gives lines with their hits and branches', async () => {
    const { files, tally } = await read(
      'TN:unit\nSF:src/a.js\nFN:1,f\nDA:1,3\nDA:2,0,checksum\nBRDA:1,0,0,2\nBRDA:1,0,1,-\nBRDA:4,0,0,1\nLF:2\nend_of_record\nSF:src/b.js\r\nDA:7,-1\r\nend_of_record\r\n',
    );
    expect(files).toEqual([
      ['src/a.js', { 1: '3 1/2', 2: '0', 4: '1 1/1' }],
      ['src/b.js', { 7: '0' }],
    ]);
    expect(tally).toEqual({ format: 'lcov', files: 2, lines: 4, dropped: 0 });
  });

  it('knows functions of both ways to say them', async () => {
    const { functions, tally } = await read(
      'SF:a.js\nFN:1,f\nFNDA:2,f\nFNDA:0,g<a, b>\nFNL:0,4,5\nFNA:0,1,h\nFNA:0,0,h\nFNDA:x,y\nFNF:3\nDA:1,2\nend_of_record\nSF:b.js\nFNDA:0,f\nDA:1,0\n',
    );
    expect(functions).toEqual({ 'a.js f': true, 'a.js g<a, b>': false, 'a.js h': true, 'b.js f': false });
    expect(tally.dropped).toBe(1);
  });

  it('counts what makes no sense and keeps the rest', async () => {
    const { files, tally } = await read(
      'SF:a.c\nDA:x,1\nDA:0,1\nDA:3,many\nDA:99999999,1\nBRDA:1\nDA:5,1\nSF:\nDA:1,1\nSF:b.c\nDA:1,1',
    );
    expect(files).toEqual([
      ['a.c', { 5: '1' }],
      ['b.c', { 1: '1' }],
    ]);
    expect(tally.dropped).toBe(6);
  });
});

describe('a profile of Go', () => {
  it('covers the lines of its blocks; the block that ran most counts', async () => {
    const { files, tally } = await read(
      'mode: count\nexample.com/m/a.go:3.14,5.2 2 1\nexample.com/m/a.go:5.2,6.9 1 0\nmode: count\nexample.com/m/b.go:1.1,1.9 1 7\nbroken\nx.go:9.1,3.2 1 1\n',
    );
    expect(files).toEqual([
      ['example.com/m/a.go', { 3: '1', 4: '1', 5: '1', 6: '0' }],
      ['example.com/m/b.go', { 1: '7' }],
    ]);
    expect(tally).toEqual({ format: 'go-profile', files: 2, lines: 5, dropped: 2 });
  });
});

const JACOCO = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">
<report name="shop"><sessioninfo id="x" start="1" dump="2"/><group name="core"><package name="org/shop">
<class name="org/shop/Cart" sourcefilename="Cart.java"><method name="add" desc="()V" line="3"><counter type="LINE" missed="1" covered="2"/><counter type="METHOD" missed="0" covered="1"/></method>
<method name="drop" desc="()V" line="9"><counter type="METHOD" missed="1" covered="0"/></method></class>
<sourcefile name="Cart.java"><line nr="3" mi="0" ci="4" mb="1" cb="1"/><line nr="4" mi="2" ci="0" mb="0" cb="0"/><line nr="5" mi="0" ci="0" mb="0" cb="0"/></sourcefile>
</package></group><package name=""><sourcefile name="Main.java"><line nr="1" mi="0" ci="1" mb="0" cb="0"/></sourcefile></package></report>`;

describe('JaCoCo', () => {
  it('names package and file, in groups or not', async () => {
    const { files, tally, functions } = await read(JACOCO);
    const of = 'org/shop/Cart.java org/shop/Cart';
    expect(functions).toEqual({ [`${of}.add()V`]: true, [`${of}.drop()V`]: false });
    expect(files).toEqual([
      ['org/shop/Cart.java', { 3: '1 1/2', 4: '0' }],
      ['Main.java', { 1: '1' }],
    ]);
    expect(tally).toEqual({ format: 'jacoco', files: 2, lines: 3, dropped: 1 });
  });
});

const COBERTURA = `<?xml version="1.0" ?><!DOCTYPE coverage SYSTEM 'http://cobertura.sourceforge.net/xml/coverage-04.dtd'>
<coverage line-rate="0.5" version="1.9"><sources><source>/build/app</source><source> </source></sources><packages><package name="p"><classes>
<class name="A" filename="pkg/a.py"><methods><method name="m"><lines><line number="2" hits="1"/></lines></method><method name="n" signature="(I)"><lines><line number="3" hits="0"/></lines></method>
<method name="o" line-rate="0.5"/></methods>
<lines><line number="2" hits="4" branch="true" condition-coverage="50% (1/2)"/><line number="3" hits="0"/></lines></class>
<class name="A$1" filename="pkg/a.py"><methods/><lines><line number="9" hits="1"/><line number="-1" hits="1"/></lines></class>
</classes></package></packages></coverage>`;

describe('Cobertura', () => {
  it('gives a record per class, and the folders names are relative to', async () => {
    const { files, roots, tally, functions } = await read(COBERTURA);
    expect(functions).toEqual({ 'pkg/a.py A.m': true, 'pkg/a.py A.n(I)': false, 'pkg/a.py A.o': true });
    expect(files).toEqual([
      ['pkg/a.py', { 2: '4 1/2', 3: '0' }],
      ['pkg/a.py', { 9: '1' }],
    ]);
    expect(roots).toEqual(['/build/app']);
    expect(tally).toEqual({ format: 'cobertura', files: 2, lines: 3, dropped: 1 });
  });

  it('is read in UTF-16 too', async () => {
    const utf16 = Buffer.from(`\ufeff${COBERTURA}`, 'utf16le');
    expect((await read(utf16)).files).toHaveLength(2);
  });
});

describe('what is no coverage', () => {
  it.each([
    ['nothing', ''],
    ['prose', 'hello'],
    ['another document', '<html><body/></html>'],
    ['a report of nothing', 'TN:\nTN:x\n'],
    ['a document cut off', JACOCO.slice(0, -30)],
    [
      'a document type that declares entities',
      '<!DOCTYPE report [<!ENTITY a "b">]><report><sourcefile name="&a;"/></report>',
    ],
    ['an entity of its own', '<report><package name="&x;"/></report>'],
    ['depth', `<report>${'<group>'.repeat(200)}`],
    ['a line without an end', `SF:a\nDA:1,1${'1'.repeat(3_000_000)}`],
  ])('is refused as a whole: %s', async (_, text) => {
    await expect(read(text)).rejects.toThrow(UnreadableReportError);
  });

  it('never ends in another error, whatever the bytes', async () => {
    const start = fc.constantFrom(
      'SF:a\n',
      'mode: set\n',
      '<report>',
      '<coverage>',
      '<?xml version="1.0"?><report>',
      '',
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (head, bytes) => {
        await read(Buffer.concat([Buffer.from(head), bytes])).catch((error: unknown) => {
          if (!(error instanceof UnreadableReportError)) throw error;
        });
      }),
      { numRuns: 300 },
    );
  });
});

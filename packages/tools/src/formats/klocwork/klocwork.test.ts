import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReport } from '../read-report.test-kit.ts';
import { parseKlocworkJson } from './parse-klocwork-json.ts';
import { parseKlocworkXml } from './parse-klocwork-xml.ts';

const NPD = {
  path: 'lib/free.c',
  line: 12,
  endLine: 12,
  column: 4,
  checker: 'NPD.FUNC.MUST',
  severity: 1,
  symbol: 'main',
  traces: [
    { path: 'lib/free.c', line: 9, message: "'p' is assigned the return value" },
    { path: 'lib/free.c', line: 12, message: "'p' is dereferenced", main: true },
  ],
};

describe('XML', () => {
  const xml = readFileSync(join(import.meta.dirname, 'fixtures', 'report.xml'));

  it('problems with their traces; what was dismissed or is fixed stays out', async () => {
    const { findings, rules, counts } = await readReport(parseKlocworkXml, xml);
    expect(findings).toEqual([
      { ...NPD, message: "Pointer 'p' returned from call to function 'find' at line 9 may be NULL & is used" },
      {
        path: 'src/server.js',
        line: 7,
        endLine: 7,
        column: 0,
        checker: 'SV.TAINTED',
        severity: 4,
        message: 'Unvalidated',
      },
    ]);
    expect(rules).toEqual([
      { key: 'NPD.FUNC.MUST', severity: 1, tags: ['C and C++'] },
      { key: 'SV.TAINTED', severity: 4, tags: [] },
    ]);
    expect(counts).toEqual({ 'path-cut': 1, 'trace-outside': 1, suppressed: 1, absent: 1 });
  });

  it('other encodings are read', async () => {
    const problem = '<problem><file>src/db.js</file><line>1</line><code>A</code><message>é</message></problem>';
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><errorList>${problem}</errorList>`, 'latin1');
    expect((await readReport(parseKlocworkXml, latin)).findings[0]?.message).toBe('é');
    const wide = Buffer.from(
      `\uFEFF<?xml version="1.0" encoding="UTF-16"?><errorList>${problem}</errorList>`,
      'utf16le',
    );
    expect((await readReport(parseKlocworkXml, wide)).findings[0]?.message).toBe('é');
  });

  it.each<[string, string]>([
    ['a DOCTYPE', '<!DOCTYPE errorList SYSTEM "file:///etc/passwd"><errorList/>'],
    ['entities', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><errorList>&b;</errorList>'],
    ['an entity nobody declared', '<errorList><problem><code>&boom;</code></problem></errorList>'],
    ['another root', '<html/>'],
    ['an end in the middle', '<errorList><problem>'],
    ['nothing', ''],
    ['JSON', '{}'],
    ['a tower of tags', `<errorList>${'<a>'.repeat(5_000)}`],
    ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><errorList/>'],
  ])('%s is unreadable, never clean', async (_, text) => {
    await expect(readReport(parseKlocworkXml, text)).rejects.toThrow(/report/i);
  });

  it('an issue without end is refused before it fills the memory', async () => {
    const source = {
      open: async function* () {
        yield Buffer.from('<errorList><problem><message>');
        for (let chunk = 0; chunk < 200; chunk += 1) yield Buffer.alloc(64 * 1024, 0x61);
        throw new Error('read on to the end');
      },
    };
    await expect(
      parseKlocworkXml({ source, files: new Set(), trustsStableId: false, onFinding: () => {} }),
    ).rejects.toThrow('too large');
  });
});

describe('JSON', () => {
  const issues = [
    {
      id: 1,
      file: '/w/app/lib/free.c',
      line: 12,
      column: '4',
      method: 'main',
      code: 'NPD.FUNC.MUST',
      severity: 'Critical',
      severityCode: 1,
      message: 'p may be NULL',
      title: 'Null pointer',
      taxonomyName: 'C and C++',
      state: 'New',
      status: 'Analyze',
      trace: [
        {
          file: '/w/app/lib/free.c',
          lines: [
            {
              line: 9,
              text: "'p' is assigned the return value",
              trace: [{ file: '/sdk/find.c', lines: [{ line: 3 }] }],
            },
          ],
        },
        { file: '/w/app/lib/free.c', line: 12, message: "'p' is dereferenced" },
      ],
    },
    { file: 'src/db.js', line: 5, code: 'SV.TAINTED', severity: 'Warning', message: 'x', status: 'Ignore' },
    { file: 'src/db.js', line: 6, code: 'SV.TAINTED', severity: 'Review', message: 'x' },
    { summary: true },
  ];

  it.each([
    ['a list', JSON.stringify(issues)],
    ['an object with a list', JSON.stringify({ project: 'p', build: [1], issues })],
    ['one issue a line', issues.map((issue) => JSON.stringify(issue)).join('\n')],
  ])('%s', async (_, text) => {
    const { findings, rules, counts } = await readReport(parseKlocworkJson, text);
    expect(findings).toMatchObject([
      { ...NPD, message: 'p may be NULL' },
      { path: 'src/db.js', line: 6, severity: 4 },
    ]);
    expect(rules[0]).toEqual({ key: 'NPD.FUNC.MUST', description: 'Null pointer', severity: 1, tags: ['C and C++'] });
    expect(counts).toEqual({ 'path-cut': 1, 'trace-outside': 1, suppressed: 1, invalid: 1 });
  });

  it.each(['', '{}', '{"runs":[]}', '7', '[{"code":"A"', '"x"'])('no such report: %s', async (text) => {
    await expect(readReport(parseKlocworkJson, text)).rejects.toThrow(/report/i);
  });

  it('an empty list is clean', async () => {
    expect((await readReport(parseKlocworkJson, '[]')).report.results).toBe(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReport } from '../read-report.test-kit.ts';
import { memorySource, UnreadableReportError } from '../report-source.ts';
import { parseSarif } from './parse-sarif.ts';

type Json = Record<string, unknown>;

const at = (uri: string, region?: Json) => ({
  physicalLocation: { artifactLocation: { uri }, ...(region ? { region } : {}) },
});
const result = (more: Json = {}) => ({
  ruleId: 'r',
  message: { text: 'm' },
  locations: [at('src/db.js', { startLine: 3 })],
  ...more,
});
const sarif = (results: unknown[], run: Json = {}) =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results, ...run }] });
const read = (results: unknown[], run: Json = {}, request = {}) => readReport(parseSarif, sarif(results, run), request);

describe('severity', () => {
  const rules = (rule: Json) => ({ tool: { driver: { name: 'T', rules: [{ id: 'r', ...rule }] } } });
  it.each<[string, Json, Json, number]>([
    ['nothing said', {}, {}, 2],
    ['own level error', { level: 'error' }, {}, 1],
    ['own level note', { level: 'note' }, { defaultConfiguration: { level: 'error' } }, 4],
    ['level of the rule', {}, { defaultConfiguration: { level: 'error' } }, 1],
    ['none', { level: 'none' }, {}, 4],
    ['unknown level', { level: 'catastrophe' }, {}, 2],
    ['kind review', { kind: 'review' }, {}, 4],
    ['score 9.8', { level: 'note' }, { properties: { 'security-severity': '9.8' } }, 1],
    ['score 7.0 as a number', {}, { properties: { 'security-severity': 7 } }, 1],
    ['score 6.9', { level: 'error' }, { properties: { 'security-severity': '6.9' } }, 2],
    ['score 3.9', {}, { properties: { 'security-severity': '3.9' } }, 4],
    ['score that is none', { level: 'error' }, { properties: { 'security-severity': 'high' } }, 1],
  ])('%s', async (_, own, rule, severity) => {
    expect((await read([result(own)], rules(rule))).findings[0]?.severity).toBe(severity);
  });
});

describe('what is no open result', () => {
  it.each<[string, Json, string | undefined]>([
    ['kind pass', { kind: 'pass' }, 'not-a-failure'],
    ['kind notApplicable', { kind: 'notApplicable' }, 'not-a-failure'],
    ['gone since the baseline', { baselineState: 'absent' }, 'absent'],
    ['unchanged', { baselineState: 'unchanged' }, undefined],
    ['suppressed in source', { suppressions: [{ kind: 'inSource' }] }, 'suppressed'],
    ['suppressed elsewhere', { suppressions: [{ kind: 'external', status: 'accepted' }] }, 'suppressed'],
    ['suppression rejected', { suppressions: [{ kind: 'external', status: 'rejected' }] }, undefined],
    ['suppression under review', { suppressions: [{ status: 'accepted' }, { status: 'underReview' }] }, undefined],
    ['no suppression', { suppressions: [] }, undefined],
    ['no place', { locations: [] }, 'no-location'],
    ['only a logical place', { locations: [{ logicalLocations: [{ name: 'f' }] }] }, 'no-location'],
    ['a place elsewhere', { locations: [at('https://host/a.c')] }, 'outside'],
    ['a place above the root', { locations: [at('../src/db.js')] }, 'outside'],
  ])('%s', async (_, own, dropped) => {
    const { findings, counts } = await read([result(own)]);
    expect([findings.length, counts]).toEqual(dropped ? [0, { [dropped]: 1 }] : [1, {}]);
  });

  it('a second place counts when the first is elsewhere', async () => {
    const { findings } = await read([result({ locations: [at('/usr/x.h'), at('src/server.js', { startLine: 2 })] })]);
    expect(findings).toMatchObject([{ path: 'src/server.js', line: 2 }]);
  });
});

describe('regions', () => {
  const text = 'a\r\n日本😀b\nc\rlast';
  const region = async (own: Json, run: Json = {}, textOf?: () => string | undefined) =>
    (await read([result({ locations: [at('src/db.js', own)] })], run, textOf ? { textOf } : {})).findings[0];
  it.each<[Json, [number, number, number]]>([
    [{ startLine: 2 }, [2, 2, 0]],
    [{ startLine: 2, startColumn: 4, endLine: 3 }, [2, 3, 4]],
    [{ startLine: 2, endLine: 3, endColumn: 1 }, [2, 2, 0]],
    [{ startLine: 5, endLine: 2 }, [5, 5, 0]],
    [{ startLine: '4' }, [4, 4, 0]],
    [{ charOffset: 3 }, [2, 2, 1]],
    [{ charOffset: 7, charLength: 3 }, [2, 3, 5]],
    [{ charOffset: 99 }, [4, 4, 5]],
    [{ startLine: 0 }, [1, 1, 0]],
    [{ startLine: -3 }, [1, 1, 0]],
    [{ startLine: 1e99 }, [1, 1, 0]],
    [{ startLine: 1.5 }, [1, 1, 0]],
    [{ byteOffset: 2 }, [1, 1, 0]],
  ])('%j', async (own, [line, endLine, column]) => {
    expect(await region(own, {}, () => text)).toMatchObject({ line, endLine, column });
  });

  it('counts characters where the run does', async () => {
    const run = { columnKind: 'unicodeCodePoints' };
    expect(await region({ startLine: 2, startColumn: 4 }, run, () => text)).toMatchObject({ column: 5 });
    expect(await region({ charOffset: 6 }, run, () => text)).toMatchObject({ line: 2, column: 5 });
    expect(await region({ startLine: 2, startColumn: 4 }, run)).toMatchObject({ column: 4 });
  });

  it('says when no line could be found', async () => {
    const { counts } = await read([result({ locations: [at('src/db.js', { charOffset: 3 })] })]);
    expect(counts).toEqual({ 'no-region': 1 });
  });
});

describe('messages and rules', () => {
  const driver = {
    name: 'T',
    globalMessageStrings: { g: { text: 'global {0}' } },
    rules: [
      { id: 'r', messageStrings: { one: { text: "'{0}' is {1}, {{really}}" } }, shortDescription: { text: 'short' } },
      { id: 'second' },
    ],
  };
  const first = async (own: Json) => (await read([result(own)], { tool: { driver } })).findings[0];
  it.each<[Json, string]>([
    [{ message: { id: 'one', arguments: ['x', 'bad'] } }, "'x' is bad, {really}"],
    [{ message: { id: 'g', arguments: ['y'] } }, 'global y'],
    [{ message: { id: 'unknown' } }, 'short'],
    [{ message: { markdown: '**b**' } }, '**b**'],
    [{ message: {} }, 'short'],
    [{ message: 'text' }, 'short'],
    [{ message: { text: 'a [link](https://x) and \\[no\\]' } }, 'a link and [no]'],
    [{ message: { text: 'two\nlines\u0000' } }, 'two lines'],
  ])('%j', async (own, message) => {
    expect((await first(own))?.message).toBe(message);
  });
  it.each<[Json, string]>([
    [{ ruleId: undefined, ruleIndex: 1 }, 'second'],
    [{ ruleId: 'second', ruleIndex: 0 }, 'second'],
    [{ ruleId: 'r/sub' }, 'r'],
    [{ ruleId: 'unheard' }, 'unheard'],
    [{ ruleId: undefined, rule: { id: 'second' } }, 'second'],
    [{ ruleId: undefined, ruleIndex: -1 }, 'unspecified'],
    [{ ruleId: '__proto__' }, '__proto__'],
  ])('rule of %j', async (own, checker) => {
    expect((await first(own))?.checker).toBe(checker);
  });
});

describe('flows', () => {
  const step = (line: number, uri = 'src/db.js') => ({
    location: { ...at(uri, { startLine: line }), message: { text: `s${line}` } },
  });
  const flow = (locations: unknown[], run: Json = {}) =>
    read([result({ codeFlows: [{ threadFlows: [{ locations }] }] })], run);

  it('long ones lose their middle and keep the main step', async () => {
    const { findings, counts } = await flow(
      [...Array(5_000)].map((_, index) => step(index === 2_500 ? 3 : index + 10)),
    );
    const traces = findings[0]?.traces ?? [];
    expect(traces).toHaveLength(200);
    expect(traces.filter((entry) => entry.main)).toMatchObject([{ line: 3 }]);
    expect([traces[0]?.line, traces.at(-1)?.line]).toEqual([10, 5_009]);
    expect(counts).toEqual({ 'trace-cut': 1 });
  });

  it('the finding itself ends a flow that does not name it; a flow of nothing else is none', async () => {
    expect((await flow([step(8)])).findings[0]?.traces).toEqual([
      { path: 'src/db.js', line: 8, message: 's8' },
      { path: 'src/db.js', line: 3, message: 'm', main: true },
    ]);
    expect((await flow([step(3)])).findings[0]?.traces).toBeUndefined();
  });

  it('steps may stand in the table of the run', async () => {
    const { findings } = await flow([{ index: 0 }, { index: 7 }, step(3)], { threadFlowLocations: [step(4)] });
    expect(findings[0]?.traces).toMatchObject([{ line: 4 }, { line: 3, main: true }]);
  });

  it('related places explain where there is no flow', async () => {
    const relatedLocations = [{ ...at('src/server.js', { startLine: 9 }), message: { text: 'see' } }, at('src/db.js')];
    const { findings } = await read([result({ relatedLocations })]);
    expect(findings[0]?.traces).toEqual([
      { path: 'src/server.js', line: 9, message: 'see' },
      { path: 'src/db.js', line: 3, message: 'm', main: true },
    ]);
  });
});

describe('documents', () => {
  const text = sarif([result(), result({ message: { text: '日本' } })]);
  it.each<[string, Uint8Array, Json]>([
    ['a byte order mark', Buffer.from(`\uFEFF${text}`), {}],
    ['UTF-16 little endian', Buffer.from(`\uFEFF${text}`, 'utf16le'), { encoding: 1 }],
    ['UTF-16 big endian', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), { encoding: 1 }],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), { encoding: 1 }],
    ['text behind it', Buffer.from(`${text}\n2 warnings generated.\n`), { 'trailing-text': 1 }],
  ])('%s', async (_, bytes, counts) => {
    const read = await readReport(parseSarif, bytes);
    expect(read.findings.map(({ message }) => message)).toEqual(['m', '日本']);
    expect(read.counts).toEqual(counts);
  });

  it('broken bytes are replaced and told, broken results dropped and told', async () => {
    const bytes = Buffer.from(
      sarif([result({ message: { text: 'caf#' } }), 'none', 7, null, result({ level: 'error' })]),
    );
    bytes[bytes.indexOf('#')] = 0xe9;
    const { findings, counts } = await readReport(parseSarif, bytes);
    expect(findings.map(({ message }) => message)).toEqual(['caf\uFFFD', 'm']);
    expect(counts).toEqual({ encoding: 1, invalid: 3 });
  });

  it('one result with a wrong escape costs that result', async () => {
    const broken = text.replace('"m"', '"C:\\work"');
    const { findings, counts } = await readReport(parseSarif, broken);
    expect(findings).toHaveLength(1);
    expect(counts).toEqual({ invalid: 1 });
  });

  it('a result of many megabytes is passed over', async () => {
    const { findings, counts } = await read([result({ padding: 'x'.repeat(17 * 1024 * 1024) }), result()]);
    expect(findings).toHaveLength(1);
    expect(counts).toEqual({ 'too-large': 1 });
  });

  it('the same result twice is one', async () => {
    const { findings, counts, report } = await read([result(), result(), result({ level: 'error' })]);
    expect([findings.length, counts, report.results]).toEqual([1, { repeated: 2 }, 3]);
  });

  it('runs of several producers: all, or the one that is asked for', async () => {
    const runs = ['A', 'B', 'A'].map((name) => ({
      tool: { driver: { name } },
      results: [result({ message: { text: name } })],
    }));
    const document = JSON.stringify({ version: '2.1.0', runs });
    expect((await readReport(parseSarif, document)).report.producers).toEqual([{ name: 'A' }, { name: 'B' }]);
    const { findings, counts } = await readReport(parseSarif, document, { producer: 'B' });
    expect(findings.map(({ message }) => message)).toEqual(['B']);
    expect(counts).toEqual({ 'other-producer': 2 });
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['no JSON', '<xml/>'],
    ['no SARIF', '{"issues":[]}'],
    ['an end in the middle', text.slice(0, -9)],
    ['an end inside a result', text.slice(0, text.indexOf('"m"') + 2)],
    ['a tower of brackets', `{"runs":${'['.repeat(100_000)}`],
  ])('%s is unreadable, never clean', async (_, document) => {
    await expect(readReport(parseSarif, document)).rejects.toThrow(UnreadableReportError);
  });

  it('a run without results is clean', async () => {
    const { findings, report } = await read([]);
    expect([findings, report.results]).toEqual([[], 0]);
    expect((await readReport(parseSarif, '{"runs":[]}')).report.producers).toEqual([]);
  });

  it('bases in a circle, and indices that lead nowhere, harm nobody', async () => {
    const locations = [{ physicalLocation: { artifactLocation: { uri: 'src/db.js', uriBaseId: 'A' } } }];
    const { findings } = await read(
      [result({ locations }), result({ locations: [{ physicalLocation: { artifactLocation: { index: 99 } } }] })],
      {
        originalUriBaseIds: { A: { uriBaseId: 'B' }, B: { uriBaseId: 'A' } },
      },
    );
    expect(findings).toHaveLength(1);
  });

  it('a signal ends it', async () => {
    const signal = AbortSignal.abort();
    await expect(
      parseSarif({
        source: memorySource(Buffer.from(text)),
        files: new Set(),
        trustsStableId: false,
        signal,
        onFinding: () => {},
      }),
    ).rejects.toThrow(/aborted/i);
  });
});

it('whatever stands in the results, findings keep their shape and their numbers add up', async () => {
  const value = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...WORDS), tie('json'), { maxKeys: 5 }),
    ),
  })).json;
  await fc.assert(
    fc.asyncProperty(fc.array(value, { maxLength: 6 }), value, async (results, run) => {
      const { findings, report } = await read(results, typeof run === 'object' && run ? { ...run, results } : {}, {
        textOf: () => 'x\ny',
      });
      const dropped = report.dropped.reduce((sum, { count }) => sum + count, 0);
      expect(findings.length + dropped).toBe(report.results);
      for (const { path, line, endLine, column, message, checker } of findings) {
        expect(['src/db.js', 'src/server.js', 'lib/free.c', 'a b/日本.c']).toContain(path);
        expect(line >= 1 && endLine >= line && column >= 0).toBe(true);
        expect(message.isWellFormed() && checker.isWellFormed() && !`${message}${checker}`.includes('\0')).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

const WORDS = [
  ...['ruleId', 'rule', 'id', 'index', 'message', 'text', 'locations', 'physicalLocation', 'artifactLocation', 'uri'],
  ...['uriBaseId', 'region', 'startLine', 'endLine', 'charOffset', 'codeFlows', 'threadFlows', 'location', 'kind'],
  ...['level', 'suppressions', 'status', 'relatedLocations', 'fingerprints', 'tool', 'driver', 'rules', '__proto__'],
];

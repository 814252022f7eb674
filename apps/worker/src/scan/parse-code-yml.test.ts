import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersOfYml, MAX_YML_BYTES, parseCodeYml } from './parse-code-yml.ts';

const NOTHING = { testSourceFilterPath: [], autoGenFilterPath: [], thirdPartyFilterPath: [], scanTestSource: false };

describe('the filter file of a repository', () => {
  it('is read as it is documented', () => {
    const content = parseCodeYml(`
# what is not ours
source:
  test_source:
    filepath_regex: [".*/test/.*", ".*_test\\\\.go$"]
  auto_generate_source:
    filepath_regex:
      - .*/gen/.*
  third_party_source:
    filepath_regex: .*/vendor/.*
other: ignored
`);
    expect(content).toEqual({
      testSourceFilterPath: ['.*/test/.*', '.*_test\\.go$'],
      autoGenFilterPath: ['.*/gen/.*'],
      thirdPartyFilterPath: ['.*/vendor/.*'],
      scanTestSource: false,
      problems: [],
    });
    expect(filtersOfYml(content)).toEqual(['.*/test/.*', '.*_test\\.go$', '.*/gen/.*', '.*/vendor/.*']);
  });

  it('may ask that tests are scanned all the same', () => {
    const content = parseCodeYml(
      'source:\n  test_source:\n    filepath_regex: [".*/t/.*"]\n    scan_test_source: true\n',
    );
    expect(content).toMatchObject({ testSourceFilterPath: ['.*/t/.*'], scanTestSource: true });
    expect(filtersOfYml(content)).toEqual([]);
  });

  it.each([
    ['empty text', ''],
    ['empty lists', 'source:\n  test_source:\n    filepath_regex: [""]\n  auto_generate_source:\n'],
    ['a list at the top', '- a\n- b\n'],
    ['other keys', 'a: 1\n'],
    ['a byte order mark', '\ufeffsource: {}\n'],
  ])('asks for nothing with %s', (_, text) => {
    expect(parseCodeYml(text)).toEqual({ ...NOTHING, problems: [] });
  });

  it.each([
    ['broken YAML', 'source: [', /not valid YAML/],
    ['an expression that explodes', 'source: {test_source: {filepath_regex: ["(a*)\\\\1"]}}', /linear time/],
    ['a number for an expression', 'source: {test_source: {filepath_regex: [7]}}', /linear time/],
    ['a file that is too large', `# ${'x'.repeat(MAX_YML_BYTES)}`, /larger/],
    ['aliases that multiply', 'a: &a [x,x]\nb: &b [*a,*a]\nsource: *b\n', /cannot be read/],
  ])('tells about %s and goes on', (_, text, problem) => {
    const content = parseCodeYml(text);
    expect(content).toMatchObject(NOTHING);
    expect(content.problems.map(({ en }) => en).join('\n')).toMatch(problem);
  });

  it('keeps what can be used beside what cannot', () => {
    const content = parseCodeYml('source: {test_source: {filepath_regex: [".*/ok/.*", "(", ".*/ok/.*"]}}');
    expect(content.testSourceFilterPath).toEqual(['.*/ok/.*']);
    expect(content.problems).toHaveLength(1);
  });

  it('takes 200 expressions of a list', () => {
    const list = Array.from({ length: 300 }, (_, at) => `"/f${at}/"`).join(',');
    const content = parseCodeYml(`source: {third_party_source: {filepath_regex: [${list}]}}`);
    expect([content.thirdPartyFilterPath.length, content.problems.length]).toEqual([200, 1]);
  });

  it('never throws and is bounded, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const content = parseCodeYml(`source: ${text}`);
        expect(content.problems.length).toBeLessThanOrEqual(20);
        expect(filtersOfYml(content).every((pattern) => pattern.length <= 1000)).toBe(true);
      }),
    );
    expect(parseCodeYml('__proto__: {source: {}}\nconstructor: 1\n').problems).toEqual([]);
    expect({}).not.toHaveProperty('source');
  });
});

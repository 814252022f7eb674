import { LANGUAGE_FLAGS, languagesOf } from '@assay/contract/language';
import { expect, test } from 'vitest';
import { builtInSets, checker, checkersOf, toolByName, tools } from './catalogue.ts';

// Wired into clients (contract-core 2.1).
const CONTRACT_SETS = {
  1: ['codecc_default_ccn_csharp', 'codecc_default_dupc_csharp', 'cloc_csharp'],
  2: ['codecc_default_ccn_cpp', 'codecc_default_dupc_cpp', 'cloc_cpp'],
  4: ['codecc_default_ccn_java', 'codecc_default_dupc_java', 'cloc_java'],
  8: ['codecc_default_ccn_php', 'cloc_php'],
  16: ['codecc_default_ccn_oc', 'codecc_default_dupc_oc', 'cloc_oc'],
  32: ['codecc_default_ccn_python', 'codecc_default_dupc_python', 'cloc_python'],
  64: ['codecc_default_ccn_js', 'codecc_default_dupc_js', 'cloc_js'],
  128: ['codecc_default_ccn_ruby', 'cloc_ruby'],
  256: ['codecc_default_ccn_lua', 'cloc_lua'],
  512: ['codecc_default_ccn_go', 'codecc_default_dupc_go', 'cloc_go'],
  1024: ['codecc_default_ccn_swift', 'cloc_swift'],
  2048: ['cloc_ts'],
  4096: ['codecc_default_dupc_kotlin', 'cloc_kotlin'],
  8192: ['cloc_dart'],
  16384: ['cloc_solidity'],
  1073741824: ['standard_cloc'],
};
// For every flag that lacks one (decision 6).
const FILLED_IN = {
  8: ['codecc_default_dupc_php'],
  128: ['codecc_default_dupc_ruby'],
  256: ['codecc_default_dupc_lua'],
  1024: ['codecc_default_dupc_swift'],
  2048: ['codecc_default_ccn_ts', 'codecc_default_dupc_ts'],
  4096: ['codecc_default_ccn_kotlin'],
  8192: ['codecc_default_ccn_dart', 'codecc_default_dupc_dart'],
  16384: ['codecc_default_ccn_solidity', 'codecc_default_dupc_solidity'],
  1073741824: ['codecc_default_ccn_others', 'codecc_default_dupc_others'],
};
const LINT = { 32: ['codecc_default_lint_python'], 64: ['codecc_default_lint_js'], 2048: ['codecc_default_lint_ts'] };
const RULES = Object.fromEntries(LANGUAGE_FLAGS.map(({ flag, key }) => [flag, [`assay_rules_${key}`]]));
// For whoever picks the tool; never preselected, since the machine may have no compiler.
const COMPILE = { 2: ['assay_gcc_analyzer_cpp', 'assay_clang_sa_cpp'], 16: ['assay_clang_sa_oc'] };

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([flag, ids]) => ids.map((id) => `${id} ${flag}`));
// What is recommended has a test of its own.
const sets = builtInSets().filter((set) => set.checkerSetSource === 'DEFAULT');

test('the built-in sets are exactly those of the contract, those that fill its gaps, and one lint set per language', () => {
  const expected = [...pairs(CONTRACT_SETS), ...pairs(FILLED_IN), ...pairs(LINT), ...pairs(RULES), ...pairs(COMPILE)];
  expect(sets.map(({ checkerSetId, codeLang }) => `${checkerSetId} ${codeLang}`).sort()).toEqual(expected.sort());
});

test.each(sets)('$checkerSetId: official, not empty, and preselected unless it needs a compiler', (set) => {
  expect(set).toMatchObject({
    scope: 1,
    creator: 'system',
    checkerSetSource: 'DEFAULT',
    version: 1,
    defaultCheckerSet: !pairs(COMPILE).includes(`${set.checkerSetId} ${set.codeLang}`),
  });
  expect(set.checkerProps.length).toBeGreaterThan(0);
  expect([...new Set(set.checkerProps.map(({ toolName }) => toolName))]).toEqual(set.toolList);
  expect(set.checkerSetName.zh).toMatch(/\p{Script=Han}/u);
});

test.each(sets)('$checkerSetId: every checker exists, is recommended and speaks the one language of the set', (set) => {
  const [language, ...others] = languagesOf(set.codeLang);
  expect(others).toEqual([]);
  for (const { toolName, checkerKey } of set.checkerProps) {
    expect(checker(toolName, checkerKey)).toMatchObject({
      recommended: true,
      languages: expect.arrayContaining([language?.key]),
    });
  }
});

test('a TypeScript set has the rule that understands types and not its core twin', () => {
  const ts = sets
    .find(({ checkerSetId }) => checkerSetId === 'codecc_default_lint_ts')
    ?.checkerProps.map(({ checkerKey }) => checkerKey);
  expect(ts).toContain('@typescript-eslint/no-unused-vars');
  expect(ts).toContain('no-eval');
  expect(ts).not.toContain('no-unused-vars');
  expect(ts).not.toContain('no-undef');
});

test('unknown names find nothing, whatever they are', () => {
  for (const name of ['', 'eslint', 'constructor', '__proto__']) {
    expect(toolByName(name)).toBeUndefined();
    expect(checkersOf(name)).toEqual([]);
    expect(checker(name, 'no-eval')).toBeUndefined();
    expect(checker('ESLINT', name)).toBeUndefined();
  }
});

test('every tool has a pattern', () => {
  expect(tools.map(({ name, pattern }) => `${name} ${pattern}`)).toEqual([
    'ESLINT LINT',
    'RUFF LINT',
    'ASSAY LINT',
    'ASSAY_CUSTOM LINT',
    'CLANG_SA COVERITY',
    'COVERITY COVERITY',
    'GCC_ANALYZER COVERITY',
    'KLOCWORK KLOCWORK',
    'PINPOINT PINPOINT',
    'CCN CCN',
    'DUPC DUPC',
    'CLOC CLOC',
    'JACOCO COVR',
  ]);
});

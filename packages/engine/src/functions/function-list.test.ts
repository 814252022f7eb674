import { describe, expect, it } from 'vitest';
import { measureFile } from '../measure-file.ts';
import { functionList } from './function-list.test-kit.ts';
import { type FunctionMeasure, joinFunctions } from './function-list.ts';

const measured = (text: string) =>
  measureFile(new TextEncoder().encode(text), 'javascript', { explainFrom: 3 }).functions;
const OUTER = 'function outer(a, b) {\n  const inner = (c) => c || a;\n  return a ? inner : (b\n && c);\n}\n';

describe('FunctionList', () => {
  it('has functions in the order they begin, inner ones behind those around them', () => {
    const list = measured(OUTER);
    expect(list.length).toBe(2);
    expect(list.map(({ signature, ccn, conditionLines }) => [signature, ccn, conditionLines])).toEqual([
      ['outer(a, b)', 3, [3, 4]],
      ['outer.inner(c)', 2, [2]],
    ]);
    expect(list.at(2)).toBeUndefined();
    expect(list.map(({ steps }) => steps?.length)).toEqual([2, undefined]);
  });

  it('keeps what it says when other files are measured', () => {
    const list = measured(OUTER);
    const before = [...list];
    measured('function other(x) { if (x) while (x) {} }'.repeat(50));
    expect([...list]).toEqual(before);
  });

  it('says number by number what it says function by function', () => {
    const list = measured(OUTER);
    for (const [n, f] of [...list].entries()) {
      expect([list.name(n), list.startLine(n), list.endLine(n), list.parameters(n), list.ccn(n)]).toEqual([f.name, f.startLine, f.endLine, f.parameters, f.ccn]); // biome-ignore format: one row
      expect([list.cognitive(n), list.maxNesting(n), list.codeLines(n)]).toEqual([f.cognitive, f.maxNesting, f.codeLines]); // biome-ignore format: one row
    }
    expect(list.ccnSum()).toBe(5);
  });

  it('joins the functions of parts on the lines of the whole', () => {
    const joined = joinFunctions([
      { functions: measured(OUTER), lineOf: (line) => line + 10 },
      { functions: measured(OUTER), lineOf: (line) => line + 20 },
    ]);
    const lines = ({ startLine, endLine, conditionLines, steps }: FunctionMeasure) => [startLine, endLine, conditionLines, steps?.map(({ line }) => line)]; // biome-ignore format: one row
    expect(joined.map(lines)).toEqual([
      [11, 15, [13, 14], [13, 14]],
      [12, 12, [12], undefined],
      [21, 25, [23, 24], [23, 24]],
      [22, 22, [22], undefined],
    ]);
  });

  it('is made of measures for tests', () => {
    const list = measured(OUTER);
    expect([...functionList([...list])]).toEqual([...list]);
  });
});

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { items, numberAt, textAt, valueAt } from '../json.ts';
import { pythonFacts } from './python-facts.ts';
import { often, type Referee, sum } from './referee.ts';

const MESSAGE = /^`(.*)` is too complex \((\d+) > 0\)/;

export const ruff: Referee = {
  name: 'Ruff C901',
  needs: 'ruff',
  languages: ['python'],
  contestant: (peers, { folder, out }) => ({
    name: 'Ruff C901',
    command: {
      program: peers.ruff?.path ?? 'ruff',
      args: ['check', '--isolated', '--no-cache', '--no-respect-gitignore', '--exit-zero', '--ignore-noqa', '--select', 'C901', '--config', 'lint.mccabe.max-complexity=0', '--output-format', 'json', folder], // biome-ignore format: one command line
      stdout: out,
      oneCore: true,
    },
  }),
  read: ({ folder, out }) =>
    items(JSON.parse(readFileSync(out, 'utf8'))).flatMap((found) => {
      const [, name = '', ccn] = MESSAGE.exec(textAt(found, 'message')) ?? [];
      if (ccn === undefined) return [];
      const line = numberAt(valueAt(found, 'location'), 'row');
      return [{ path: relative(folder, textAt(found, 'filename')), line, name, ccn: Number(ccn) }];
    }),
  facts: pythonFacts,
  // McCabe's original graph: statements only.
  differences: [
    { name: '`and`, `or` do not count', more: (facts) => -often(facts, ['and', 'or'], true) },
    { name: 'conditional expressions and comprehensions do not count', more: (facts) => -often(facts, ['inline if', 'inline for'], true) },
    { name: 'a nested function counts, and what is in it', more: ({ innerCcn }) => sum(innerCcn) },
    { name: '`else` of a `try` counts', more: (facts) => often(facts, ['try else'], true) },
  ], // biome-ignore format: one line each
};

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { entries, items, numberAt, textAt, valueAt } from '../json.ts';
import { pythonFacts } from './python-facts.ts';
import { type JudgedFunction, often, type Referee } from './referee.ts';

export const radon: Referee = {
  name: 'radon',
  needs: 'radon',
  languages: ['python'],
  contestant: (peers, { folder, out }) => ({
    name: 'radon',
    command: {
      program: peers.radon?.path ?? 'radon',
      args: ['cc', '-j', '--show-closures', folder],
      stdout: out,
      oneCore: true,
    },
  }),
  read: ({ folder, out }) =>
    entries(JSON.parse(readFileSync(out, 'utf8'))).flatMap(([file, blocks]) =>
      functionsIn(blocks).map((found) => ({ ...found, path: relative(folder, file) })),
    ),
  facts: pythonFacts,
  differences: [
    { name: '`assert` counts', more: (facts) => often(facts, ['assert']) },
    { name: 'what is in an `assert` does not count', more: (facts) => -often(facts, ['asserted']) },
    { name: '`else` of a loop or `try` counts', more: (facts) => often(facts, ['loop else', 'try else']) },
  ],
};

/** Methods and closures are told twice: within their owner and beside it. */
function functionsIn(blocks: unknown): Omit<JudgedFunction, 'path'>[] {
  const found = new Map<number, Omit<JudgedFunction, 'path'>>();
  const collect = (some: unknown) => {
    for (const block of items(some)) {
      collect(valueAt(block, 'methods'));
      collect(valueAt(block, 'closures'));
      if (textAt(block, 'type') === 'class') continue;
      const one = { line: numberAt(block, 'lineno'), name: textAt(block, 'name'), ccn: numberAt(block, 'complexity') };
      if (!found.has(one.line)) found.set(one.line, one);
    }
  };
  collect(blocks);
  return [...found.values()];
}

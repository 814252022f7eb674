import type { NapiConfig, SgNode, SgRoot } from '@ast-grep/napi';
import type { Match } from './match.ts';

/** Finds a rule of ast-grep in a tree. @throws when the grammar knows no such kind or the pattern is no code of it */
export function* findInTree(root: SgRoot, rule: NapiConfig['rule']): Generator<Match> {
  for (const node of root.root().findAll({ rule })) yield toMatch(node);
}

function toMatch(node: SgNode): Match {
  const range = node.range();
  return {
    start: range.start.index,
    end: range.end.index,
    capture: (name) => {
      const one = node.getMatch(name);
      if (one) return one.text();
      const many = node.getMultipleMatches(name);
      return many.length === 0 ? undefined : many.map((part) => part.text()).join('');
    },
  };
}

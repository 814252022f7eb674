import { SEVERITY } from '@assay/contract/finding';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import { Type } from 'typebox';
import { refuseOrphans } from './both-texts.ts';
import { EXAMPLES, readTable } from './read-table.ts';

/** `rules.json` of an analyser inside a compiler, which ships no texts of its own. */
const RULES = Type.Record(
  Type.String(),
  Type.Object({
    severity: Type.Enum(['serious', 'normal', 'prompt']),
    since: Type.Integer({
      description: 'Major version of the compiler that has it first; the oldest we know of counts as first.',
    }),
    cwe: Type.Optional(Type.Integer()),
    type: Type.String(),
    languages: Type.Optional(Type.Array(Type.String())),
    recommended: Type.Boolean(),
    en: Type.String({ minLength: 1 }),
    zh: Type.String({ minLength: 1 }),
  }),
);

interface Compiler {
  /** Language keys of rules that name none. */
  readonly languages: readonly string[];
  readonly docsUrl: (key: string) => string;
  readonly sinceText: (since: number) => string;
  readonly tag: string;
}

/** Kinds of rules that are about attackers rather than crashes. */
const SECURITY_TYPES: readonly string[] = ['Security', 'Tainted data'];

/** Checkers of a folder from its `rules.json` and `examples.json`. */
export function compilerCatalogue(folder: string, compiler: Compiler): CheckerDefinition[] {
  const rules = readTable({ file: `${folder}/rules.json`, schema: RULES });
  const examples = readTable({ file: `${folder}/examples.json`, schema: EXAMPLES });
  refuseOrphans({
    file: `${folder}/examples.json`,
    table: Object.keys(examples),
    known: new Set(Object.keys(rules)),
  });
  return Object.entries(rules).map(([key, rule]) => ({
    key,
    name: key,
    description: { zh: rule.zh, en: rule.en },
    ...(examples[key] && { badExample: examples[key].bad, goodExample: examples[key].good ?? '' }),
    docsUrl: compiler.docsUrl(key),
    severity: SEVERITY[rule.severity],
    category: SECURITY_TYPES.includes(rule.type) ? 'SECURITY_RISK' : 'CODE_DEFECT',
    type: rule.type,
    languages: [...(rule.languages ?? compiler.languages)],
    tags: [compiler.tag, compiler.sinceText(rule.since), ...(rule.cwe === undefined ? [] : [`CWE-${rule.cwe}`])],
    recommended: rule.recommended,
  }));
}

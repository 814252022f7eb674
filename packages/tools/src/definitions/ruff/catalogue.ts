/** How the catalogue of RUFF is made: by generation only, never loaded at run time. */
import { SEVERITY } from '@assay/contract/finding';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import { Type } from 'typebox';
import { bothTexts, refuseOrphans } from '../../generate/both-texts.ts';
import { EXAMPLES, PARAMS, readTable, TEXTS } from '../../generate/read-table.ts';
import { generatedSource } from '../../generate/source.ts';

const RULES = Type.Record(
  Type.String(),
  Type.Object({
    name: Type.String(),
    severity: Type.Enum(['serious', 'normal', 'prompt']),
    recommended: Type.Boolean(),
    description: Type.String(),
  }),
);

/** Origin of a rule by the letters of its code: the plugin whose checks it carries on. */
const ORIGINS: Readonly<Record<string, string>> = {
  F: 'pyflakes',
  E: 'pycodestyle',
  W: 'pycodestyle',
  B: 'bugbear',
  S: 'bandit',
  PLC: 'pylint',
  PLE: 'pylint',
  PLR: 'pylint',
  PLW: 'pylint',
  N: 'pep8-naming',
  SIM: 'simplify',
  UP: 'pyupgrade',
};

/** Catalogue of RUFF. The package ships none, so `ruff/rules.json` is ours; a test makes every bad example fire. */
export function checkers(): CheckerDefinition[] {
  const rules = readTable({ file: 'ruff/rules.json', schema: RULES });
  const zh = readTable({ file: 'ruff/zh.json', schema: TEXTS });
  const examples = readTable({ file: 'ruff/examples.json', schema: EXAMPLES });
  const params = readTable({ file: 'ruff/params.json', schema: PARAMS });
  const known = new Set(Object.keys(rules));
  refuseOrphans({ file: 'ruff/zh.json', table: Object.keys(zh), known });
  refuseOrphans({ file: 'ruff/examples.json', table: Object.keys(examples), known });
  refuseOrphans({ file: 'ruff/params.json', table: Object.keys(params), known });
  return Object.entries(rules).map(([key, rule]) => {
    const origin = originOf(key);
    const example = examples[key];
    return {
      key,
      name: rule.name,
      description: bothTexts({ file: 'ruff/zh.json', table: zh, key, en: rule.description }),
      ...(example && { badExample: example.bad }),
      ...(example?.good !== undefined && { goodExample: example.good }),
      docsUrl: `https://docs.astral.sh/ruff/rules/${rule.name}/`,
      severity: SEVERITY[rule.severity],
      category: category(origin, SEVERITY[rule.severity]),
      type: origin,
      languages: ['python'],
      tags: ['ruff', origin],
      recommended: rule.recommended,
      ...(params[key] && { params: params[key] }),
    };
  });
}

function originOf(key: string): string {
  const origin = ORIGINS[key.replace(/\d+$/, '')];
  if (origin === undefined)
    throw new Error(`Unknown origin of Ruff rule '${key}'; add its letters to definitions/ruff/catalogue.ts`);
  return origin;
}

function category(origin: string, severity: CheckerDefinition['severity']): CheckerDefinition['category'] {
  if (origin === 'bandit') return 'SECURITY_RISK';
  return severity === SEVERITY.prompt ? 'CODE_FORMAT' : 'CODE_DEFECT';
}

/** Files generated besides the catalogue, by name. */
export function files(): Record<string, string> {
  const keys = checkers().map(({ key }) => key);
  return { 'rules.gen.ts': generatedSource({ RULES: { type: 'readonly string[]', value: keys } }) };
}

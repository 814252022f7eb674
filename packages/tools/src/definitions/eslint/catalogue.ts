/** How the catalogue of ESLINT is made: by generation only, never loaded at run time. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SEVERITY } from '@assay/contract/finding';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import { Type } from 'typebox';
import { bothTexts, refuseOrphans } from '../../generate/both-texts.ts';
import { EXAMPLES, PARAMS, readTable, TEXTS } from '../../generate/read-table.ts';
import { severityOf, severityTable } from '../../generate/severity-table.ts';
import { generatedSource } from '../../generate/source.ts';
import { type OfferedRule, offeredRules, TYPESCRIPT_PREFIX } from './rules.ts';

const KEYS = Type.Array(Type.String());
const LEVELS = Type.Object({ serious: KEYS, normal: KEYS, prompt: KEYS });

const SECURITY = new Set(['no-eval', 'no-implied-eval', 'no-new-func', 'no-script-url']);

/** Catalogue of ESLINT: what the rules say of themselves, with our severities, Chinese texts, examples and default set. */
export function checkers(): CheckerDefinition[] {
  const severities = severityTable('eslint/severity.json', readTable({ file: 'eslint/severity.json', schema: LEVELS }));
  const zh = readTable({ file: 'eslint/zh.json', schema: TEXTS });
  const examples = readTable({ file: 'eslint/examples.json', schema: EXAMPLES });
  const params = readTable({ file: 'eslint/params.json', schema: PARAMS });
  const recommended = new Set(readTable({ file: 'eslint/recommended.json', schema: KEYS }));
  const rules = offeredRules();
  const known = new Set(rules.map((rule) => rule.key));
  refuseOrphans({ file: 'eslint/severity.json', table: severities.keys(), known });
  refuseOrphans({ file: 'eslint/zh.json', table: Object.keys(zh), known });
  refuseOrphans({ file: 'eslint/examples.json', table: Object.keys(examples), known });
  refuseOrphans({ file: 'eslint/params.json', table: Object.keys(params), known });
  refuseOrphans({ file: 'eslint/recommended.json', table: recommended, known });
  return rules.map((rule) => {
    const severity = severityOf('eslint/severity.json', severities, rule.key);
    const example = examples[rule.key];
    return {
      key: rule.key,
      name: rule.key,
      description: bothTexts({
        file: 'eslint/zh.json',
        table: zh,
        key: rule.key,
        en: rule.meta.docs?.description ?? rule.key,
      }),
      ...(example && { badExample: example.bad }),
      ...(example?.good !== undefined && { goodExample: example.good }),
      ...(rule.meta.docs?.url !== undefined && { docsUrl: rule.meta.docs.url }),
      severity,
      category: category(rule.key, severity),
      type: rule.meta.type ?? 'suggestion',
      languages: [...rule.languages],
      tags: tags(rule),
      recommended: recommended.has(rule.key),
      ...(params[rule.key] && { params: params[rule.key] }),
    };
  });
}

/** Style is what a prompt says; everything above it is a likely fault. */
function category(key: string, severity: CheckerDefinition['severity']): CheckerDefinition['category'] {
  if (SECURITY.has(key)) return 'SECURITY_RISK';
  return severity === SEVERITY.prompt ? 'CODE_FORMAT' : 'CODE_DEFECT';
}

function tags(rule: OfferedRule): string[] {
  return [rule.key.startsWith(TYPESCRIPT_PREFIX) ? 'typescript-eslint' : 'eslint'];
}

// Names a script has for free besides the language's own; the browser's come from TypeScript's library.
const NODE = 'require module exports __dirname __filename process global Buffer setImmediate clearImmediate'.split(' ');
const TESTS = (
  'describe it test expect before after beforeEach afterEach beforeAll afterAll context suite specify setup teardown ' +
  'jest vi assert QUnit jasmine spyOn cy Cypress'
).split(' ');
const HOSTS = 'define $ jQuery importScripts ActiveXObject chrome Deno Bun'.split(' ');
const WRITABLE = new Set(['exports', 'module']);

/** Files generated besides the catalogue, by name. */
export function files(): Record<string, string> {
  const library = readFileSync(createRequire(import.meta.url).resolve('typescript/lib/lib.dom.d.ts'), 'utf8');
  const browser = [...library.matchAll(/^declare (?:var|function|let|const|class) (\w+)/gm)].map(
    (match) => match[1] ?? '',
  );
  // Names every object inherits (`toString`) would clash with the table itself.
  const names = [...new Set([...browser, ...NODE, ...TESTS, ...HOSTS])].filter((name) => !(name in {})).sort();
  const globals = Object.fromEntries(names.map((name) => [name, WRITABLE.has(name) ? 'writable' : 'readonly']));
  const languages = Object.fromEntries(offeredRules().map((rule) => [rule.key, rule.languages]));
  return {
    'languages.gen.ts': generatedSource({
      RULE_LANGUAGES: { type: "Readonly<Record<string, readonly ('js' | 'ts')[]>>", value: languages },
    }),
    'globals.gen.ts': generatedSource({
      GLOBALS: { type: "Readonly<Record<string, 'readonly' | 'writable'>>", value: globals },
    }),
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter, type Rule } from 'eslint';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import { parser } from 'typescript-eslint';
import { entries } from '../json.ts';
import type { JudgedFunction, Referee } from './referee.ts';

/** Runs inside this process; it is no peer for speed. */
export const eslint: Referee = {
  name: 'ESLint complexity',
  languages: ['javascript', 'typescript'],
  read: ({ folder }) => sourcesBelow(folder).flatMap((path) => functionsOf(folder, path)),
  differences: [],
};

/** What ESLint counts and we do not, by the node it stands for. */
const MORE = {
  'MemberExpression[optional=true]': '`?.` counts',
  'CallExpression[optional=true]': '`?.` counts',
  AssignmentPattern: 'default values of parameters and patterns count',
};

/** ESLint's own rule, its message replaced by numbers: complexity and, by name, what of it is a known difference. */
const told: Rule.RuleModule = {
  create(context) {
    const rule = builtinRules.get('complexity');
    if (!rule) throw new Error('This ESLint has no rule complexity');
    const paths: Record<string, number>[] = [];
    const report = ({ node, loc, data }: { node: Rule.Node; loc?: Rule.Node['loc']; data?: Record<string, unknown> }) =>
      context.report({ node, loc: placeOf(node, loc), message: JSON.stringify({ ...data, more: paths.at(-1) ?? {} }) }); // biome-ignore format: one report
    const own = rule.create(Object.create(context, { report: { value: report }, options: { value: [0] } }));
    const count = (name: string) => () => {
      const facts = paths.at(-1);
      if (facts) facts[name] = (facts[name] ?? 0) + 1;
    };
    const listeners: Rule.RuleListener = {
      ...own,
      onCodePathStart(...given) {
        paths.push({});
        own.onCodePathStart?.(...given);
      },
      onCodePathEnd(...given) {
        own.onCodePathEnd?.(...given);
        paths.pop();
      },
    };
    // The same node may be the rule's own too; a selector that differs in white space is another listener.
    for (const [selector, name] of Object.entries(MORE)) listeners[` ${selector}`] = count(name);
    return listeners;
  },
};

/** The rule points at the `=>` of an arrow function, which may be lines behind its beginning. */
function placeOf(node: Rule.Node, loc: Rule.Node['loc'] | undefined): NonNullable<Rule.Node['loc']> {
  const arrow = node.type === 'ArrowFunctionExpression';
  return (arrow ? undefined : loc) ?? node.loc ?? { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };
}

function functionsOf(folder: string, path: string): JudgedFunction[] {
  const jsx = !/\.[cm]?ts$/.test(path);
  const found = new Linter().verify(
    readFileSync(join(folder, path), 'utf8'),
    {
      files: ['**/*.{js,mjs,cjs,jsx,es6,ts,mts,cts,tsx}'],
      plugins: { told: { rules: { told } } },
      languageOptions: { parser, sourceType: 'module', parserOptions: { ecmaFeatures: { jsx } } },
      linterOptions: { noInlineConfig: true },
      rules: { 'told/told': 'error' },
    },
    { filename: path },
  );
  return found.flatMap(({ ruleId, message, line }) => {
    if (ruleId !== 'told/told') return [];
    const { name, complexity, more }: { name: string; complexity: number; more: unknown } = JSON.parse(message);
    // Not functions to us: they belong to the class.
    if (/^class (field initializer|static block)$/i.test(name)) return [];
    const known = new Map(entries(more).map(([what, times]) => [what, Number(times)]));
    return [{ path, line, name, ccn: complexity, known }];
  });
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

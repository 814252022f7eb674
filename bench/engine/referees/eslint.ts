import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Linter, type Rule } from 'eslint';
import { parser } from 'typescript-eslint';
import { type Facts, type JudgedFunction, often, type Referee } from './referee.ts';

const MESSAGE = /^(.*?) has a complexity of (\d+)\./;

/** Runs inside this process; it is no peer for speed. */
export const eslint: Referee = {
  name: 'ESLint complexity',
  languages: ['javascript', 'typescript'],
  read: ({ folder }) =>
    sourcesBelow(folder).flatMap((path) =>
      lint(folder, path, { complexity: ['error', 0] }).flatMap(({ message, line }): JudgedFunction[] => {
        const [, name = '', ccn] = MESSAGE.exec(message) ?? [];
        return ccn === undefined ? [] : [{ path, line, name, ccn: Number(ccn) }];
      }),
    ),
  facts: (folder, path) => {
    const found = lint(folder, path, { 'facts/facts': 'error' });
    return (first, last) => {
      const facts = new Map<string, number>();
      for (const { message, line } of found)
        if (line >= first && line <= last) facts.set(message, (facts.get(message) ?? 0) + 1);
      return facts satisfies Facts;
    };
  },
  differences: [
    { name: '`?.` counts', more: (facts) => often(facts, ['?.']) },
    { name: 'default values of parameters and patterns count', more: (facts) => often(facts, ['default']) },
    { name: '`catch` does not count', more: (facts) => -often(facts, ['catch']) },
  ],
};

const facts: Rule.RuleModule = {
  create: (context) => {
    const report = (message: string) => (node: Rule.Node) => context.report({ node, message });
    return {
      'MemberExpression[optional=true]': report('?.'),
      'CallExpression[optional=true]': report('?.'),
      AssignmentPattern: report('default'),
      CatchClause: report('catch'),
    };
  },
};

function lint(folder: string, path: string, rules: Linter.RulesRecord): Linter.LintMessage[] {
  const jsx = !/\.[cm]?ts$/.test(path);
  return new Linter().verify(
    readFileSync(join(folder, path), 'utf8'),
    {
      files: ['**/*'],
      plugins: { facts: { rules: { facts } } },
      languageOptions: { parser, sourceType: 'module', parserOptions: { ecmaFeatures: { jsx } } },
      linterOptions: { noInlineConfig: true },
      rules,
    },
    { filename: path },
  );
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

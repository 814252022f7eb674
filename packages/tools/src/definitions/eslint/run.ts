/**
 * ESLint on one batch of files. Everything is ours: rules, parsers, globals. The scanned repository cannot load a
 * plugin, a parser or a configuration, and its inline comments (`eslint-disable`, `eslint rule: ...`, `global x`)
 * change nothing.
 */
import { serve } from '../../script/serve.ts';
import { RULE_LANGUAGES } from './languages.gen.ts';
import { lintFile, type RuleLevels } from './lint-file.ts';
import { levelOf } from './rule-options.ts';

await serve((request) => {
  const rules: Record<'js' | 'ts', RuleLevels> = { js: {}, ts: {} };
  for (const { key, params } of request.checkers) {
    const languages = Object.hasOwn(RULE_LANGUAGES, key) ? RULE_LANGUAGES[key] : undefined;
    if (languages === undefined) throw new Error(`ESLINT: unknown checker '${key}'`);
    for (const language of languages) rules[language][key] = levelOf(params);
  }
  return (source) => lintFile(source, source.language === 'typescript' ? rules.ts : rules.js);
});

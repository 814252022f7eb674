/**
 * ESLint on one batch of files. Everything is ours: rules, parsers, globals. The scanned repository cannot load a
 * plugin, a parser or a configuration, and its inline comments (`eslint-disable`, `eslint rule: ...`, `global x`)
 * change nothing.
 */
import { serve } from '../../script/serve.ts';
import { lintFile, type RuleLevels } from './lint-file.ts';
import { offeredRules } from './rules.ts';

await serve((request) => {
  const offered = new Map(offeredRules().map((rule) => [rule.key, rule]));
  const rules: Record<'js' | 'ts', RuleLevels> = { js: {}, ts: {} };
  for (const { key } of request.checkers) {
    const rule = offered.get(key);
    if (rule === undefined) throw new Error(`ESLINT: unknown checker '${key}'`);
    if (rule.languages.includes('js')) rules.js[key] = 'warn';
    if (rule.languages.includes('ts')) rules.ts[key] = 'warn';
  }
  return (source) => lintFile(source, source.language === 'typescript' ? rules.ts : rules.js);
});

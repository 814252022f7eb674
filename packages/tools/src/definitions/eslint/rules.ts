import type { Rule } from 'eslint';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import tseslint from 'typescript-eslint';

export const TYPESCRIPT_PREFIX = '@typescript-eslint/';

/** Rules never offered, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  complexity: 'the complexity tool measures it for every language',
  'unicode-bom': 'byte order marks are removed before files reach the rules',
  'id-denylist': 'does nothing without a list of its own',
  'id-match': 'does nothing without a pattern of its own',
  'no-restricted-exports': 'does nothing without a list of its own',
  'no-restricted-globals': 'does nothing without a list of its own',
  'no-restricted-imports': 'does nothing without a list of its own',
  'no-restricted-properties': 'does nothing without a list of its own',
  'no-restricted-syntax': 'does nothing without a list of its own',
  '@typescript-eslint/no-restricted-types': 'does nothing without a list of its own',
};

export interface OfferedRule {
  readonly key: string;
  readonly meta: Pick<Rule.RuleMetaData, 'type' | 'docs'>;
  readonly languages: readonly ('js' | 'ts')[];
}

/** Every rule the product offers: current ones that need no type information. */
export function offeredRules(): OfferedRule[] {
  return [...coreRules(), ...typescriptRules()].filter((rule) => LEFT_OUT[rule.key] === undefined);
}

/**
 * Core rules judge TypeScript too, except where the compiler already reports the same or typescript-eslint has a rule
 * of the same name that understands types.
 */
function coreRules(): OfferedRule[] {
  const levels = Object.entries(tseslint.configs.eslintRecommended.rules ?? {});
  const compilerKnows = levels.flatMap(([key, level]) => (level === 'off' ? [key] : []));
  const onlyScript = new Set([...compilerKnows, ...pluginRules().map(([name]) => name)]);
  return [...builtinRules]
    .filter(([, rule]) => !rule.meta?.deprecated)
    .map(([key, rule]) => ({ key, meta: rule.meta ?? {}, languages: onlyScript.has(key) ? ['js'] : ['js', 'ts'] }));
}

function typescriptRules(): OfferedRule[] {
  return pluginRules()
    .filter(([, meta]) => !meta.deprecated && !needsTypes(meta.docs))
    .map(([name, meta]) => ({ key: TYPESCRIPT_PREFIX + name, meta, languages: ['ts'] }));
}

/** The plugin's own types hide its rules; what they say of themselves is checked here instead. */
function pluginRules(): [name: string, meta: Rule.RuleMetaData][] {
  const plugin: object = tseslint.plugin;
  if (!('rules' in plugin) || typeof plugin.rules !== 'object' || plugin.rules === null)
    throw new Error('typescript-eslint has no rules');
  return Object.entries(plugin.rules).map(([name, rule]: [string, unknown]) => {
    const meta = typeof rule === 'object' && rule !== null && 'meta' in rule ? rule.meta : undefined;
    if (!isRuleMeta(meta)) throw new Error(`The typescript-eslint rule ${name} has no metadata`);
    return [name, meta];
  });
}

function isRuleMeta(meta: unknown): meta is Rule.RuleMetaData {
  return typeof meta === 'object' && meta !== null && 'messages' in meta;
}

function needsTypes(docs: object | undefined): boolean {
  return docs !== undefined && 'requiresTypeChecking' in docs && docs.requiresTypeChecking === true;
}

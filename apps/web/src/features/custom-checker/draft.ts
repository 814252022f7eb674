import { CUSTOM_LIMITS } from '@assay/contract/custom-rule';
import type { CustomChecker, CustomRule } from './api/custom-list.ts';
import { toYaml } from './to-yaml.ts';

/** How a rule finds code: a piece of code with holes, a whole rule over the syntax tree, or an expression over the text. */
export type Way = 'pattern' | 'yaml' | 'regex';

/** The form: every field as it is typed. */
export interface Draft {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly descriptionEn: string;
  readonly message: string;
  readonly messageEn: string;
  /** English texts of their own; else the Chinese ones stand for both. */
  readonly twoLanguages: boolean;
  readonly languages: readonly string[];
  readonly severity: '1' | '2' | '4';
  readonly category: string;
  readonly tags: readonly string[];
  readonly way: Way;
  readonly pattern: string;
  readonly yaml: string;
  readonly regex: string;
  readonly ignoreCase: boolean;
  readonly include: string;
  readonly exclude: string;
  readonly bad: readonly string[];
  readonly good: readonly string[];
  readonly shared: boolean;
}

export const EMPTY: Draft = {
  key: '',
  name: '',
  description: '',
  descriptionEn: '',
  message: '',
  messageEn: '',
  twoLanguages: false,
  languages: [],
  severity: '2',
  category: 'CODE_DEFECT',
  tags: [],
  way: 'pattern',
  pattern: '',
  yaml: '',
  regex: '',
  ignoreCase: false,
  include: '',
  exclude: '',
  bad: [''],
  good: [''],
  shared: false,
};

/** A stored rule as the form shows it. */
export function draftOf({ rule, scope }: Pick<CustomChecker, 'rule' | 'scope'>): Draft {
  const { matcher, description, message } = rule;
  const onlyPattern =
    matcher.kind === 'ast-grep' && Object.keys(matcher.rule).length === 1 && typeof matcher.rule.pattern === 'string';
  return {
    ...EMPTY,
    key: rule.key,
    name: rule.name,
    description: description.zh,
    descriptionEn: description.en,
    message: message.zh,
    messageEn: message.en,
    twoLanguages: description.zh !== description.en || message.zh !== message.en,
    languages: rule.languages,
    severity: rule.severity === 1 ? '1' : rule.severity === 2 ? '2' : '4',
    category: rule.category,
    tags: rule.tags,
    way: matcher.kind === 'regex' ? 'regex' : onlyPattern ? 'pattern' : 'yaml',
    pattern: matcher.kind === 'ast-grep' && onlyPattern ? String(matcher.rule.pattern) : '',
    yaml: matcher.kind === 'ast-grep' && !onlyPattern ? toYaml(matcher.rule) : '',
    regex: matcher.kind === 'regex' ? matcher.pattern : '',
    ignoreCase: matcher.kind === 'regex' && matcher.ignoreCase,
    include: rule.include.join('\n'),
    exclude: rule.exclude.join('\n'),
    bad: rule.samples.bad.length > 0 ? rule.samples.bad : [''],
    good: rule.samples.good.length > 0 ? rule.samples.good : [''],
    shared: scope === 1,
  };
}

/** A rule as calls take it; the server fills in and checks. */
export interface SentRule extends Omit<CustomRule, 'matcher'> {
  readonly kind: 'ast-grep' | 'regex';
  /** The rule object, or YAML text of it. */
  readonly rule?: string | { readonly pattern: string };
  readonly pattern?: string;
  readonly ignoreCase?: boolean;
}

export function sentOf(draft: Draft): SentRule {
  const both = (zh: string, en: string) => ({ zh: zh.trim(), en: (draft.twoLanguages ? en : zh).trim() });
  const way =
    draft.way === 'regex'
      ? { kind: 'regex' as const, pattern: draft.regex, ignoreCase: draft.ignoreCase }
      : { kind: 'ast-grep' as const, rule: draft.way === 'yaml' ? draft.yaml : { pattern: draft.pattern } };
  return {
    key: draft.key.trim(),
    name: draft.name.trim() || draft.key.trim(),
    description: both(draft.description, draft.descriptionEn),
    message: both(draft.message, draft.messageEn),
    languages: [...draft.languages],
    severity: Number(draft.severity),
    category: draft.category,
    tags: [...draft.tags],
    ...way,
    include: lines(draft.include),
    exclude: lines(draft.exclude),
    samples: samplesOf(draft),
  };
}

/** Samples that are not empty; an empty box is a box nobody used. */
export const samplesOf = ({ bad, good }: Pick<Draft, 'bad' | 'good'>) => ({
  bad: bad.filter((text) => text.trim() !== ''),
  good: good.filter((text) => text.trim() !== ''),
});

/** The rule for a trial: what says nothing of the code may still be missing. Undefined while there is nothing to try. */
export function triable(draft: Draft): SentRule | undefined {
  if (draft.languages.length === 0 || matcherText(draft).trim() === '') return undefined;
  const rule = sentOf(draft);
  const text = rule.description.zh || rule.key || 'trial';
  const key = KEY.test(rule.key) ? rule.key : 'trial';
  const filled = { zh: rule.message.zh || text, en: rule.message.en || rule.message.zh || text };
  return { ...rule, key, name: rule.name || key, description: { zh: text, en: text }, message: filled };
}

export const matcherText = ({ way, pattern, yaml, regex }: Draft): string => ({ pattern, yaml, regex })[way];

const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const MOST_DESCRIPTION = 180;

export type Field =
  | 'key'
  | 'description'
  | 'descriptionEn'
  | 'message'
  | 'messageEn'
  | 'languages'
  | 'matcher'
  | 'samples';
export type Fault =
  | 'required'
  | 'keyFault'
  | 'keyTaken'
  | 'tooLong'
  | 'languageNeeded'
  | 'regexTooLong'
  | 'sampleTooLong';

/** What is wrong with each field. @param taken keys of the project's other rules */
export function faultsOf(draft: Draft, taken: readonly string[]): Partial<Record<Field, Fault>> {
  const faults: Partial<Record<Field, Fault>> = {};
  const key = draft.key.trim();
  if (key === '') faults.key = 'required';
  else if (!KEY.test(key)) faults.key = 'keyFault';
  else if (taken.includes(key)) faults.key = 'keyTaken';
  for (const field of draft.twoLanguages
    ? (['description', 'descriptionEn', 'message', 'messageEn'] as const)
    : (['description', 'message'] as const))
    if (draft[field].trim() === '') faults[field] = 'required';
  if (draft.description.trim().length > MOST_DESCRIPTION) faults.description = 'tooLong';
  if (draft.languages.length === 0) faults.languages = 'languageNeeded';
  const matcher = matcherText(draft);
  if (matcher.trim() === '') faults.matcher = 'required';
  else if (draft.way !== 'yaml' && matcher.length > CUSTOM_LIMITS.regex) faults.matcher = 'regexTooLong';
  if ([...draft.bad, ...draft.good].some((text) => text.length > CUSTOM_LIMITS.sample))
    faults.samples = 'sampleTooLong';
  return faults;
}

function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

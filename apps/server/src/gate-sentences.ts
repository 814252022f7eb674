import type { UiLanguage } from '@assay/contract/errors';
import type { GateReason, GateRules } from '@assay/domain/gate/gate';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** The verdict as stored with a build (domain/gate). */
const StoredGate = Type.Object({
  verdict: Type.Enum(['passed', 'failed', 'none']),
  reasons: Type.Array(Type.Object({ rule: Type.String(), limit: Type.Number(), actual: Type.Number() })),
  notMeasured: Type.Optional(Type.Array(Type.String())),
});

const SENTENCES: Readonly<Record<keyof GateRules, Readonly<Record<UiLanguage, string>>>> = {
  maxNewSerious: {
    zh: '新增严重问题 {actual} 个，最多允许 {limit} 个',
    en: '{actual} new serious issues, {limit} allowed',
  },
  maxNewNormal: {
    zh: '新增一般问题 {actual} 个，最多允许 {limit} 个',
    en: '{actual} new normal issues, {limit} allowed',
  },
  maxNewPrompt: {
    zh: '新增提示问题 {actual} 个，最多允许 {limit} 个',
    en: '{actual} new prompt issues, {limit} allowed',
  },
  maxDuplicationOfNew: {
    zh: '新增代码重复率 {actual}%，最多允许 {limit}%',
    en: '{actual}% of the new lines are duplicated, {limit}% allowed',
  },
  maxNewComplex: {
    zh: '新增高复杂度函数 {actual} 个，最多允许 {limit} 个',
    en: '{actual} new functions are too complex, {limit} allowed',
  },
  minNewCoverage: {
    zh: '新增代码覆盖率 {actual}%，至少需要 {limit}%',
    en: 'Tests run {actual}% of the new lines, {limit}% wanted',
  },
  coverageRequired: {
    zh: '没有该版本的覆盖率报告',
    en: 'There is no coverage for this commit',
  },
};

/** Why a rule that is set was not looked at. */
const NOT_MEASURED: Readonly<Record<UiLanguage, string>> &
  Partial<Record<keyof GateRules, Record<UiLanguage, string>>> = {
  zh: '未测量，不计入结论',
  en: 'Not measured: it does not count',
  minNewCoverage: {
    zh: '新增代码覆盖率未测量：该版本没有覆盖率报告，或没有新增的可执行代码行',
    en: 'Coverage of new code was not measured: this commit has no coverage, or no new line that could run',
  },
};

export function notMeasuredSentence(rule: string, language: UiLanguage): string {
  return (isRule(rule) ? NOT_MEASURED[rule]?.[language] : undefined) ?? NOT_MEASURED[language];
}

/** A stored verdict; what is no verdict is none. */
export function storedGate(stored: unknown): Static<typeof StoredGate> {
  return Value.Check(StoredGate, stored) ? stored : { verdict: 'none', reasons: [] };
}

/** A stored verdict for a person. */
export function gateOf(
  stored: unknown,
  language: UiLanguage,
): { verdict: 'passed' | 'failed' | 'none'; reasons: string[] } {
  const { verdict, reasons } = storedGate(stored);
  return { verdict, reasons: reasons.map((reason) => gateSentence(reason, language)) };
}

/** Why a rule was not kept. */
export function gateSentence(
  { rule, limit, actual }: Static<typeof StoredGate>['reasons'][number],
  language: UiLanguage,
): string {
  if (!isRule(rule)) return rule;
  return SENTENCES[rule][language].replace('{actual}', String(actual)).replace('{limit}', String(limit));
}

function isRule(rule: string): rule is GateReason['rule'] {
  return Object.hasOwn(SENTENCES, rule);
}

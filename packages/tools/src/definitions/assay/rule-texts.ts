import type { CheckerDefinition, CheckerParam } from '@assay/contract/tool-definition';

/** What people read of a rule, how grave it is, and where it is on by itself. The engine has the rule itself under the same key. */
export interface RuleTexts {
  /** 1 serious, 2 normal, 4 prompt. */
  readonly severity: CheckerDefinition['severity'];
  readonly category: 'CODE_DEFECT' | 'SECURITY_RISK' | 'CODE_FORMAT';
  readonly tags?: readonly string[];
  /** Language keys, separated by blanks. `text`: all of them; `code`: all with a flag of their own. */
  readonly languages: string;
  /** Where it is in the default set: everywhere, nowhere, or in these languages. Others have a tool that says the same. */
  readonly recommended: boolean | string;
  readonly zh: Words;
  readonly en: Words;
  /** Values of the message that are words and not code -> the same in Chinese. */
  readonly values?: Readonly<Record<string, string>>;
  /** As the engine has them; a test compares. */
  readonly params?: CheckerParam[];
  /** At least one; the first is shown beside the rule. */
  readonly examples: readonly Example[];
}

interface Words {
  /** What the rule finds, a sentence. */
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  /** Of one finding; `{name}` is filled in by the rule. */
  readonly message: string;
}

/** Code that breaks the rule on the lines given, and code that keeps it. */
export interface Example {
  /** Source language, as the engine calls it. */
  readonly language: string;
  readonly bad: string;
  readonly good: string;
  readonly lines: readonly number[];
}

export const words = (what: string, why: string, fix: string, message: string): Words => ({ what, why, fix, message });

/** @param lines where the bad code is found; line 1 when absent */
export const example = (language: string, bad: string, good: string, ...lines: number[]): Example => ({
  language,
  bad,
  good,
  lines: lines.length > 0 ? lines : [1],
});

/** The one parameter of a rule that knows a most. */
export const limit = (min: number, max: number, usual: number): CheckerParam => ({
  name: 'max',
  label: { zh: '上限', en: 'Limit' },
  kind: { type: 'integer', min, max },
  default: String(usual),
});
/** Every language with blocks in braces, as flags of the product. */
export const BRACES = 'csharp cpp java php oc js go swift ts kotlin dart solidity';
export const PARENS = 'csharp cpp java php oc js ts kotlin dart solidity';

import type { GateRules } from '../api/manage.ts';

/** Conditions with a number, in the order they are shown. */
export const CONDITIONS = [
  { id: 'maxNewSerious', word: 'serious', most: 1_000_000, isPercent: false },
  { id: 'maxNewNormal', word: 'normal', most: 1_000_000, isPercent: false },
  { id: 'maxNewPrompt', word: 'prompt', most: 1_000_000, isPercent: false },
  { id: 'maxNewComplex', word: 'complex', most: 1_000_000, isPercent: false },
  { id: 'minNewCoverage', word: 'coverage', most: 100, isPercent: true },
] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface GateDraft {
  readonly mode: string;
  /** Limits as typed; absent: the condition is not used. */
  readonly limits: Readonly<Partial<Record<Condition['id'], string>>>;
  readonly coverageRequired: boolean;
}

export function storedGate(mode: string, rules: GateRules): GateDraft {
  const limits: Partial<Record<Condition['id'], string>> = {};
  for (const { id } of CONDITIONS) {
    const limit = rules[id];
    if (limit !== undefined) limits[id] = String(limit);
  }
  return { mode, limits, coverageRequired: rules.coverageRequired === true };
}

/** The number typed for a condition; undefined when it is none or out of bounds. */
export function limitOf({ most, isPercent }: Condition, typed: string): number | undefined {
  const wanted = isPercent ? /^\d{1,3}(\.\d{1,2})?$/ : /^\d{1,7}$/;
  const value = Number(typed.trim());
  return wanted.test(typed.trim()) && value <= most ? value : undefined;
}

/** The rules a draft stands for; undefined when a limit is no number. */
export function rulesOf({ limits, coverageRequired }: GateDraft): Partial<GateRules> | undefined {
  const rules: { -readonly [K in keyof GateRules]?: GateRules[K] } = {};
  for (const condition of CONDITIONS) {
    const typed = limits[condition.id];
    if (typed === undefined) continue;
    const value = limitOf(condition, typed);
    if (value === undefined) return undefined;
    rules[condition.id] = value;
  }
  return coverageRequired ? { ...rules, coverageRequired: true } : rules;
}

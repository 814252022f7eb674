import type { RulePackage, TaskRule } from './api/task-rules.ts';

/** What was switched and is not applied yet, by rule. */
export type Changes = ReadonlyMap<string, boolean>;

export const isOn = (rule: TaskRule, changes: Changes): boolean => changes.get(rule.checkerKey) ?? rule.checkerStatus;

/** After rules were switched; one that is back where it is stored is no change. */
export function switched(changes: Changes, rules: readonly TaskRule[], on: boolean): Changes {
  const next = new Map(changes);
  for (const { checkerKey, checkerStatus } of rules) {
    if (checkerStatus === on) next.delete(checkerKey);
    else next.set(checkerKey, on);
  }
  return next;
}

export function splitChanges(changes: Changes): { readonly on: string[]; readonly off: string[] } {
  const all = [...changes];
  return { on: all.filter(([, on]) => on).map(([key]) => key), off: all.filter(([, on]) => !on).map(([key]) => key) };
}

/** Rules that contain the text in name or description; packages without any fall away. */
export function shownPackages(
  packages: readonly RulePackage[],
  { typed, onlyOn, changes }: { typed: string; onlyOn: boolean; changes: Changes },
): { readonly pkg: RulePackage; readonly rules: readonly TaskRule[] }[] {
  const wanted = typed.trim().toLowerCase();
  return packages
    .map((pkg) => ({
      pkg,
      rules: pkg.checkerList.filter(
        (rule) =>
          (!onlyOn || isOn(rule, changes) || changes.has(rule.checkerKey)) &&
          (wanted === '' || `${rule.checkerName}\n${rule.checkerDesc}`.toLowerCase().includes(wanted)),
      ),
    }))
    .filter(({ rules }) => rules.length > 0);
}

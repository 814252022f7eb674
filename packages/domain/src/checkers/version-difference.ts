import type { CheckerDefinition } from '@assay/contract/tool-definition';
import type { ChosenChecker } from './effective.ts';
import { PACKAGES, packageOf } from './packages.ts';
import { readProps } from './params.ts';

export interface VersionDifference {
  /** Checkers of the tool in either version. */
  readonly checkerCountFrom: number;
  readonly checkerCountTo: number;
  /** Checkers that came, went or have other parameters, languages or another severity, by package in the order of packages. */
  readonly packages: { pkgName: string; differentCheckers: string[] }[];
}

/** What differs between two contents of a set for one tool. A checker nobody knows any more counts as custom. */
export function versionDifference({
  tool,
  before,
  after,
  known,
}: {
  tool: string;
  before: readonly ChosenChecker[];
  after: readonly ChosenChecker[];
  known: readonly { readonly definition: CheckerDefinition; readonly custom: boolean }[];
}): VersionDifference {
  const [from, to] = [contentOf(before, tool), contentOf(after, tool)];
  const keys = [...new Set([...from.keys(), ...to.keys()])].filter((key) => from.get(key) !== to.get(key)).sort();
  const packages = new Map(known.map(({ definition, custom }) => [definition.key, packageOf(definition, custom)]));
  return {
    checkerCountFrom: from.size,
    checkerCountTo: to.size,
    packages: PACKAGES.flatMap(({ id, name }) => {
      const differentCheckers = keys.filter((key) => (packages.get(key) ?? '8') === id);
      return differentCheckers.length > 0 ? [{ pkgName: name, differentCheckers }] : [];
    }),
  };
}

/** Checker -> its parameters, severity and languages as one text. */
function contentOf(checkers: readonly ChosenChecker[], tool: string): Map<string, string> {
  return new Map(
    checkers
      .filter(({ toolName }) => toolName === tool)
      .map(({ checkerKey, props, severity = null, languages = null }) => [
        checkerKey,
        JSON.stringify([severity, languages, ...Object.entries(readProps(props)).sort(([a], [b]) => (a < b ? -1 : 1))]),
      ]),
  );
}

import { acceptedValues, type ParamValues } from '@assay/domain/checkers/params';
import { checker, checkersOf } from '@assay/tools/catalogue';

/**
 * Of the chosen checkers those this release has, under their present keys and with values they can take. A set outlives
 * releases: one checker that is gone must cost itself and not its whole tool.
 * @param chosen checker key -> parameters; a tool without a catalogue of its own keeps them all
 */
export function knownCheckers(
  tool: string,
  chosen: ReadonlyMap<string, ParamValues>,
): ReadonlyMap<string, Record<string, string>> {
  if (checkersOf(tool).length === 0) return new Map([...chosen].map(([key, values]) => [key, { ...values }]));
  const known = new Map<string, Record<string, string>>();
  for (const [key, values] of chosen) {
    const definition = checker(tool, key);
    if (definition && !definition.deprecated)
      known.set(definition.key, { ...known.get(definition.key), ...acceptedValues(definition.params ?? [], values) });
  }
  return known;
}

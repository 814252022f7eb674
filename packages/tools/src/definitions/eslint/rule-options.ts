/** A rule that is on, with its own defaults or with options. */
export type RuleLevel = 'warn' | ['warn', Record<string, number | boolean>];

/**
 * Parameters of a checker as ESLint takes them: every parameter of `params.json` is a property of the rule's one object of
 * options. Their values were checked when they were planned, so only their kind is told here.
 */
export function levelOf(params: Readonly<Record<string, string>> | undefined): RuleLevel {
  const options = Object.entries(params ?? {}).map(([name, value]): [string, number | boolean] => [
    name,
    value === 'true' || value === 'false' ? value === 'true' : Number(value),
  ]);
  return options.length > 0 ? ['warn', Object.fromEntries(options)] : 'warn';
}

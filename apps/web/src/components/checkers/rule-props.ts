import type { Rule, RuleParameter } from '../../lib/calls/checker-library.ts';
import { list, number, record, text } from '../../lib/shape.ts';

/** Values of a rule's parameters by name, as texts. */
export type ParameterValues = Readonly<Record<string, string>>;

const value = (given: unknown): string => (typeof given === 'boolean' ? String(given) : readValue(given));
const readValue = (given: unknown): string => (typeof given === 'string' ? text(given) : String(number(given)));
const Props = list(record({ propName: text, propValue: value }));

/** `props` of a rule in a set, JSON text of a list (contract-core 10.3). What cannot be read counts as nothing said. */
export function readProps(props: string | undefined): ParameterValues {
  if (!props) return {};
  try {
    return Object.fromEntries(Props(JSON.parse(props)).map(({ propName, propValue }) => [propName, propValue]));
  } catch {
    return {};
  }
}

/** The same text again: every parameter of the rule, said or usual. */
export function writeProps(parameters: readonly RuleParameter[], values: ParameterValues): string {
  return JSON.stringify(
    parameters.map((parameter) => {
      const propValue = parameterValue(parameter, values);
      return { propName: parameter.name, propValue, displayValue: propValue };
    }),
  );
}

export const parameterValue = ({ name, default: usual }: RuleParameter, values: ParameterValues): string =>
  values[name] ?? usual;

/** A rule's identity in lists and sets: its key is unique within its tool only. */
export const ruleId = ({ toolName, checkerKey }: Pick<Rule, 'toolName' | 'checkerKey'>): string =>
  `${toolName}:${checkerKey}`;

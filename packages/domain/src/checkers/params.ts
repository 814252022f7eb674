import type { CheckerParam } from '@assay/contract/tool-definition';

/** Values of a checker's parameters by name, as text. */
export type ParamValues = Readonly<Record<string, string>>;

/** Why a value cannot be taken, for a person. */
export interface ParamFault {
  readonly zh: string;
  readonly en: string;
}

const MAX_PROPS = 50;

/**
 * `props` of a checker in a set: JSON text of `[{propName, propValue, displayValue}]` (contract-core 10.3). What cannot be
 * read counts as nothing said, since old clients send `""` and `"[]"` alike.
 */
export function readProps(props: string | undefined): ParamValues {
  if (!props) return {};
  let list: unknown;
  try {
    list = JSON.parse(props);
  } catch {
    return {};
  }
  if (!Array.isArray(list)) return {};
  const values = new Map<string, string>();
  for (const entry of list.slice(0, MAX_PROPS)) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { propName, propValue } = entry as { propName?: unknown; propValue?: unknown };
    if (typeof propName === 'string' && isScalar(propValue)) values.set(propName, String(propValue));
  }
  return Object.fromEntries(values);
}

/** The same text again, one entry per parameter the checker has; a value that was not given is the default. */
export function writeProps(params: readonly CheckerParam[], values: ParamValues): string {
  return JSON.stringify(
    params.map((param) => {
      const value = valueFor(param, values);
      return { propName: param.name, propValue: value, displayValue: value };
    }),
  );
}

/** What of the given values the checker knows and may take; the others are left out, a bad one is its default. */
export function acceptedValues(params: readonly CheckerParam[], values: ParamValues): Record<string, string> {
  const accepted: Record<string, string> = {};
  for (const param of params) {
    const value = Object.hasOwn(values, param.name) ? canonical(param, values[param.name] ?? '') : undefined;
    if (value !== undefined) accepted[param.name] = value;
  }
  return accepted;
}

/** The first value that cannot be taken, in words; undefined when all can. Names the checker does not have are no fault. */
export function faultIn(params: readonly CheckerParam[], values: ParamValues): ParamFault | undefined {
  for (const param of params) {
    if (!Object.hasOwn(values, param.name) || canonical(param, values[param.name] ?? '') !== undefined) continue;
    const { kind, name } = param;
    return kind.type === 'integer'
      ? {
          zh: `${name} 应为 ${kind.min} 到 ${kind.max} 的整数`,
          en: `${name} is a whole number of ${kind.min} to ${kind.max}`,
        }
      : { zh: `${name} 应为 true 或 false`, en: `${name} is true or false` };
  }
  return undefined;
}

function valueFor(param: CheckerParam, values: ParamValues): string {
  const given = Object.hasOwn(values, param.name) ? canonical(param, values[param.name] ?? '') : undefined;
  return given ?? param.default;
}

/** One spelling per value, so that equal configurations are equal texts. */
function canonical({ kind }: CheckerParam, value: string): string | undefined {
  const text = value.trim();
  if (kind.type === 'boolean') return text === 'true' || text === 'false' ? text : undefined;
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= kind.min && number <= kind.max ? String(number) : undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

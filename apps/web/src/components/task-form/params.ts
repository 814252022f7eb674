import { dictionary, flag, list, or, type Reader, record, type Shape, ShapeError, text } from '../../lib/shape.ts';

/** A value of a parameter: text for STRING, NUMBER and RADIO, a list for CHECKBOX. */
export type ParamValue = string | boolean | readonly string[];
/** Values by parameter of one tool. */
export type ParamValues = Readonly<Record<string, ParamValue>>;

const Value: Reader<ParamValue> = (value, at) => {
  if (typeof value === 'boolean') return flag(value, at);
  if (Array.isArray(value)) return list(text)(value, at);
  return typeof value === 'number' ? String(value) : text(value, at);
};

/** One parameter of a tool (contract-core 7.1). */
export const ParamDefinition = record({
  varName: text,
  labelName: text,
  varType: text,
  varDefault: or(Value, ''),
  varTips: or(text, ''),
  varOptionList: or(list(record({ id: text, name: text })), []),
});
export type ParamDefinition = Shape<typeof ParamDefinition>;

/** The parameters of `params`, a JSON text; what is no such text has none. */
export function parseDefinitions(json: string | undefined): ParamDefinition[] {
  return readJson(list(ParamDefinition), json) ?? [];
}

/** Chosen values of `paramJson`; what is no such text has none. */
export function parseValues(json: string | undefined): Record<string, ParamValue> {
  return readJson(dictionary(Value), json) ?? {};
}

function readJson<T>(read: Reader<T>, json: string | undefined): T | undefined {
  try {
    return json ? read(JSON.parse(json)) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ShapeError) return undefined;
    throw error;
  }
}

/** A stored value in the type of its parameter: boxes and switches are stored as text too. */
export function typed(definition: ParamDefinition, value: ParamValue | undefined): ParamValue {
  if (value === undefined) return definition.varDefault;
  if (definition.varType === 'BOOLEAN') return value === true || value === 'true';
  if (definition.varType === 'CHECKBOX' && typeof value === 'string')
    return readJson(list(text), value) ?? value.split(',').filter(Boolean);
  return value;
}

/** Every parameter with its value, as the wire wants a tool's choice: all of them, complete (contract-core 7.2). */
export function toolParam(toolName: string, definitions: readonly ParamDefinition[], values: ParamValues) {
  const all = Object.fromEntries(definitions.map((entry) => [entry.varName, typed(entry, values[entry.varName])]));
  return { toolName, paramJson: JSON.stringify(all) };
}

/** A NUMBER that is none, by parameter. */
export function badNumbers(definitions: readonly ParamDefinition[], values: ParamValues): string[] {
  return definitions
    .filter((entry) => entry.varType === 'NUMBER')
    .filter((entry) => !/^\d+$/.test(String(typed(entry, values[entry.varName])).trim()))
    .map((entry) => entry.varName);
}

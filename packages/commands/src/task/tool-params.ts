import { AssayError } from '@assay/contract/errors';
import type { ToolParam } from '@assay/contract/http/task-create';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const MAX_PARAMS = 50;
const MAX_VALUE = 2000;

/**
 * Parameters people chose, by tool. `paramJson` holds all of a tool's values and wins; `varName` and `chooseValue` are
 * the last one only, or one each from newer clients (contract-core 7.2). Values are kept as text, lists as JSON text.
 */
export function toolParams(given: readonly ToolParam[]): Map<string, Record<string, string>> {
  const byTool = new Map<string, Record<string, string>>();
  for (const param of given) {
    const values = { ...byTool.get(param.toolName), ...lastOf(param), ...allOf(param) };
    if (Object.keys(values).length > MAX_PARAMS)
      throw new AssayError('illegal', {
        zh: `${param.toolName} 的参数过多`,
        en: `${param.toolName} has too many parameters`,
      });
    byTool.set(param.toolName, values);
  }
  return byTool;
}

function allOf({ toolName, paramJson }: ToolParam): Record<string, string> {
  if (!paramJson) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(paramJson);
  } catch {
    throw new AssayError('illegal', {
      zh: `${toolName} 的参数不是合法的 JSON`,
      en: `The parameters of ${toolName} are not valid JSON`,
    });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AssayError('illegal', {
      zh: `${toolName} 的参数不是对象`,
      en: `The parameters of ${toolName} are not an object`,
    });
  return Object.fromEntries(Object.entries(parsed).flatMap(([name, value]) => one(toolName, name, value)));
}

function lastOf({ toolName, varName, chooseValue }: ToolParam): Record<string, string> {
  return varName ? Object.fromEntries(one(toolName, varName, chooseValue)) : {};
}

function one(toolName: string, name: string, value: unknown): [string, string][] {
  if (!NAME.test(name))
    throw new AssayError('illegal', {
      zh: `${toolName} 的参数名不合法`,
      en: `${toolName} has a parameter with an invalid name`,
    });
  if (value === null || value === undefined) return [];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length > MAX_VALUE || /\p{Cc}/u.test(text))
    throw new AssayError('illegal', {
      zh: `${toolName} 的参数 ${name} 不合法`,
      en: `Parameter ${name} of ${toolName} is not valid`,
    });
  return [[name, text]];
}

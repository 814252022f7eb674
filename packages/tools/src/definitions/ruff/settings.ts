import type { ToolRequest } from '@assay/contract/tool-definition';
import type { RuffSettings } from './file-checker.ts';

/**
 * Ruff's settings for one request. What a checker set says of a rule counts before the tool's own setting in the task.
 * @throws when the line length is none
 */
export function ruffSettings({ checkers, params }: Pick<ToolRequest, 'checkers' | 'params'>): RuffSettings {
  const paramsOf = (key: string) => checkers.find((checker) => checker.key === key)?.params ?? {};
  const { max_returns: maxReturns } = paramsOf('PLR0911');
  const { max_args: maxArgs } = paramsOf('PLR0913');
  return {
    select: checkers.map(({ key }) => key),
    lineLength: lineLength(paramsOf('E501').line_length ?? params.line_length ?? '120'),
    ...(maxReturns === undefined ? {} : { maxReturns: Number(maxReturns) }),
    ...(maxArgs === undefined ? {} : { maxArgs: Number(maxArgs) }),
  };
}

function lineLength(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 320)
    throw new Error(`RUFF: line_length must be 1 to 320, not '${text}'`);
  return value;
}

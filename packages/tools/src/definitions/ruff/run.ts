/**
 * Ruff (WebAssembly) on one batch of files. It has no file access at all: text in, diagnostics out, so no `ruff.toml`
 * or `pyproject.toml` of the scanned repository can be read. `# noqa` comments are honoured: Ruff offers no switch, and
 * they are the language's customary way to record a decision in the source.
 */
import { setFlagsFromString } from 'node:v8';
import { serve } from '../../script/serve.ts';
import { fileChecker } from './file-checker.ts';
import { RULES } from './rules.gen.ts';

/**
 * V8's optimising compiler spends about 3.5 s of CPU on the analyser's biggest functions, and a process waits for it
 * even at its end. Without it checking is about five times slower (3 against 18 MB/s), which pays below some 13 MB.
 */
const FILES_WORTH_OPTIMISING = 1000;

await serve((request) => {
  const known = new Set(RULES);
  const unknown = request.checkers.find(({ key }) => !known.has(key));
  if (unknown !== undefined) throw new Error(`RUFF: unknown checker '${unknown.key}'`);
  if (request.files.length < FILES_WORTH_OPTIMISING) setFlagsFromString('--liftoff-only');
  const paramsOf = (key: string) => request.checkers.find((checker) => checker.key === key)?.params ?? {};
  const { max_returns: maxReturns } = paramsOf('PLR0911');
  const { max_args: maxArgs } = paramsOf('PLR0913');
  return fileChecker({
    select: request.checkers.map(({ key }) => key),
    // What a checker set says of the rule counts before the tool's own setting in the task.
    lineLength: lineLength(paramsOf('E501').line_length ?? request.params.line_length ?? '120'),
    ...(maxReturns === undefined ? {} : { maxReturns: Number(maxReturns) }),
    ...(maxArgs === undefined ? {} : { maxArgs: Number(maxArgs) }),
  });
});

function lineLength(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 320)
    throw new Error(`RUFF: line_length must be 1 to 320, not '${text}'`);
  return value;
}

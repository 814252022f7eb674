/**
 * Ruff (WebAssembly) on one batch of files. It has no file access at all: text in, diagnostics out, so no `ruff.toml`
 * or `pyproject.toml` of the scanned repository can be read. `# noqa` comments are honoured: Ruff offers no switch, and
 * they are the language's customary way to record a decision in the source.
 */
import { serve } from '../../script/serve.ts';
import { fileChecker } from './file-checker.ts';
import { RULES } from './rules.gen.ts';

await serve((request) => {
  const known = new Set(RULES);
  const unknown = request.checkers.find(({ key }) => !known.has(key));
  if (unknown !== undefined) throw new Error(`RUFF: unknown checker '${unknown.key}'`);
  return fileChecker({
    select: request.checkers.map(({ key }) => key),
    lineLength: lineLength(request.params.line_length ?? '120'),
  });
});

function lineLength(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 320)
    throw new Error(`RUFF: line_length must be 1 to 320, not '${text}'`);
  return value;
}

/**
 * Ruff (WebAssembly) on one batch of files. It has no file access at all: text in, diagnostics out, so no `ruff.toml`
 * or `pyproject.toml` of the scanned repository can be read. `# noqa` comments are honoured: Ruff offers no switch, and
 * they are the language's customary way to record a decision in the source.
 */
import { setFlagsFromString } from 'node:v8';
import { serve } from '../../script/serve.ts';
import { fileChecker } from './file-checker.ts';
import { RULES } from './rules.gen.ts';
import { ruffSettings } from './settings.ts';

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
  return fileChecker(ruffSettings(request));
});

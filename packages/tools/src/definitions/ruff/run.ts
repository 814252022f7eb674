/**
 * Ruff (WebAssembly) on one batch of files. It has no file access at all: text in, diagnostics out, so no `ruff.toml`
 * or `pyproject.toml` of the scanned repository can be read. `# noqa` comments are honoured: Ruff offers no switch, and
 * they are the language's customary way to record a decision in the source.
 */
import { createRequire } from 'node:module';
import type { Diagnostic, Workspace } from '@astral-sh/ruff-wasm-nodejs';
import { lastLine } from '../../raw-finding.ts';
import { type FileReport, NotAnalysed, type SourceInput, serve } from '../../script/serve.ts';
import { RULES } from './rules.gen.ts';

const PACKAGE = '@astral-sh/ruff-wasm-nodejs';
/** Names of the errors with which a WebAssembly instance dies. */
const TRAPS = ['RuntimeError', 'RangeError'];

const require = createRequire(import.meta.url);

await serve((request) => {
  const known = new Set<string>(RULES);
  const select = request.checkers.map(({ key }) => {
    if (!known.has(key)) throw new Error(`RUFF: unknown checker '${key}'`);
    return key;
  });
  let workspace = open(select, request.params);
  return (source) => {
    try {
      return analyse(source, workspace);
    } catch (error) {
      // A WebAssembly trap (deep nesting) leaves the instance undefined: go on with a new one.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
        workspace = open(select, request.params);
      throw error;
    }
  };
});

/** A workspace in a fresh WebAssembly instance; one serves a whole batch, and the process ends with it. */
function open(select: readonly string[], params: Readonly<Record<string, string>>): Workspace {
  delete require.cache[require.resolve(PACKAGE)];
  const ruff: typeof import('@astral-sh/ruff-wasm-nodejs') = require(PACKAGE);
  const settings = {
    // The newest grammar: a file written for a newer Python must not look broken.
    'target-version': 'py314',
    'line-length': lineLength(params),
    preview: false,
    lint: { select },
  };
  // Columns in UTF-16 units, as the product counts them.
  return new ruff.Workspace(settings, ruff.PositionEncoding.Utf16);
}

function lineLength(params: Readonly<Record<string, string>>): number {
  const value = Number(params.line_length ?? '120');
  if (!Number.isInteger(value) || value < 1 || value > 320)
    throw new Error(`RUFF: line_length must be 1 to 320, not '${params.line_length}'`);
  return value;
}

function analyse({ path, language, text }: SourceInput, workspace: Workspace): FileReport {
  if (language !== 'python') throw new NotAnalysed('skipped', `RUFF does not read ${language}`);
  if (path.endsWith('.pyi'))
    throw new NotAnalysed('skipped', 'Stub files are not analysed: their unused names are their purpose');
  const diagnostics: Diagnostic[] = workspace.check(text);
  const broken = diagnostics.find(({ code }) => code === null || code === 'invalid-syntax');
  if (broken !== undefined) {
    throw new NotAnalysed('failed', `${broken.start_location.row}:${broken.start_location.column} ${broken.message}`);
  }
  return { findings: diagnostics.map(toFinding) };
}

function toFinding({
  code,
  message,
  start_location: start,
  end_location: end,
}: Diagnostic): FileReport['findings'][number] {
  return {
    line: start.row,
    endLine: lastLine({ line: start.row, column: start.column, endLine: end.row, endColumn: end.column }),
    column: start.column,
    checker: String(code),
    message,
  };
}

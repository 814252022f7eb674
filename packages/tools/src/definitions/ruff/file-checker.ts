import { createRequire } from 'node:module';
import type { Diagnostic, Workspace } from '@astral-sh/ruff-wasm-nodejs';
import { lastLine } from '../../raw-finding.ts';
import { type FileReport, NotAnalysed, type SourceInput } from '../../script/serve.ts';

const PACKAGE = '@astral-sh/ruff-wasm-nodejs';
const require = createRequire(import.meta.url);

/** Names of the errors with which a WebAssembly instance dies. */
const TRAPS = ['RuntimeError', 'RangeError'];

export interface RuffSettings {
  /** Rule codes. */
  readonly select: readonly string[];
  /** Characters, for E501. */
  readonly lineLength: number;
  /** For PLR0911 and PLR0913; absent: Ruff's own limit. */
  readonly maxReturns?: number;
  readonly maxArgs?: number;
}

/** One workspace serves a whole batch; its memory goes with the process. */
export function fileChecker(settings: RuffSettings): (source: SourceInput) => FileReport {
  let workspace = open(settings);
  return (source) => {
    try {
      return check(source, workspace);
    } catch (error) {
      // Deep nesting traps and leaves the instance undefined: go on with a new one.
      if (error instanceof Error && TRAPS.includes(error.name)) {
        delete require.cache[require.resolve(PACKAGE)];
        workspace = open(settings);
      }
      throw error;
    }
  };
}

/** A workspace of the current WebAssembly instance; the package makes one whenever it is loaded afresh. */
function open({ select, lineLength, maxReturns, maxArgs }: RuffSettings): Workspace {
  const ruff: typeof import('@astral-sh/ruff-wasm-nodejs') = require(PACKAGE);
  const options = {
    // The newest grammar: a file written for a newer Python must not look broken.
    'target-version': 'py314',
    'line-length': lineLength,
    preview: false,
    lint: {
      select,
      pylint: {
        ...(maxReturns === undefined ? {} : { 'max-returns': maxReturns }),
        ...(maxArgs === undefined ? {} : { 'max-args': maxArgs }),
      },
    },
  };
  return new ruff.Workspace(options, ruff.PositionEncoding.Utf16);
}

function check({ path, language, text }: SourceInput, workspace: Workspace): FileReport {
  if (language !== 'python') throw new NotAnalysed('skipped', `RUFF does not read ${language}`);
  if (path.endsWith('.pyi'))
    throw new NotAnalysed('skipped', 'Stub files are not analysed: names they leave unused are their purpose');
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

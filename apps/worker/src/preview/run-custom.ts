import { CUSTOM_TOOL, type CustomPlace, type CustomRule } from '@assay/contract/custom-rule';
import { ToolReportLine, type ToolRequest } from '@assay/contract/tool-definition';
import { runProcess } from '@assay/runner/run-process';
import { toolByName } from '@assay/tools/catalogue';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { toolScript } from '../scan/tool-script.ts';

/** Of one process: a person waits, and compiling is part of it. */
const TIMEOUT_MS = 30_000;
const MEMORY_MB = 1_024;

export interface CustomRun {
  readonly places: readonly (CustomPlace & { readonly key: string })[];
  readonly troubles: readonly { readonly path: string; readonly message: string }[];
  readonly timing: readonly { readonly key: string; readonly ms: number }[];
}

const Reported = Type.Object({
  line: Type.Integer(),
  column: Type.Integer(),
  endLine: Type.Integer(),
  endColumn: Type.Integer(),
  text: Type.String(),
  message: Type.String(),
  checker: Type.String(),
});

/** The rules could not be run at all; the message is the engine's. */
export class RuleRefused extends Error {}

/**
 * Runs rules that are stored nowhere on files below a folder, in the jail, as a scan would.
 * @throws RuleRefused when a rule does not compile, or the process does not end well
 */
export async function runCustom(
  { signal, folder }: { signal: AbortSignal; folder: string },
  { rules, files }: { rules: readonly CustomRule[]; files: readonly { path: string; language: string }[] },
): Promise<CustomRun> {
  const definition = toolByName(CUSTOM_TOOL);
  if (!definition) throw new Error(`${CUSTOM_TOOL} is not in the registry`);
  const script = toolScript(definition);
  const request: ToolRequest = {
    root: folder,
    files: files.map(({ path, language }) => ({ path, language })),
    checkers: rules.map((rule) => ({ key: rule.key, params: { rule: JSON.stringify(rule) } })),
    params: { with_text: 'true' },
  };
  const result = await runProcess({
    command: process.execPath,
    args: [`--max-old-space-size=${MEMORY_MB / 2}`, ...script.args],
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/tmp', TMPDIR: '/tmp', NODE_ENV: 'production' },
    stdin: JSON.stringify(request),
    limits: {
      timeoutMs: TIMEOUT_MS,
      memoryBytes: MEMORY_MB * 1024 * 1024,
      outputBytes: 64 * 1024 * 1024,
      fileBytes: 1024 * 1024,
    },
    signal,
    jail: { readOnly: [...script.readOnly, folder] },
  });
  signal.throwIfAborted();
  const said = result.stderr.toString('utf8').trim();
  if (result.kind !== 'exited') throw new RuleRefused(result.kind === 'timed-out' ? 'took too long' : result.kind);
  if (result.exitCode !== 0) throw new RuleRefused(refusalIn(said));
  return { ...read(result.stdout.toString('utf8')), timing: timingIn(said) };
}

function read(report: string): Pick<CustomRun, 'places' | 'troubles'> {
  const places: (CustomPlace & { key: string })[] = [];
  const troubles: { path: string; message: string }[] = [];
  let done = false;
  for (const text of report.split('\n')) {
    if (text === '') continue;
    const line: unknown = JSON.parse(text);
    if (!Value.Check(ToolReportLine, line)) throw new RuleRefused('the report is not readable');
    if ('done' in line) done = true;
    else if ('exception' in line) troubles.push({ path: line.path, message: line.message.slice(0, 500) });
    else
      for (const found of line.findings) {
        if (!Value.Check(Reported, found)) throw new RuleRefused('the report is not readable');
        const { checker: key, line: at, column, endLine, endColumn, text: matched, message } = found;
        places.push({ key, path: line.path, line: at, column, endLine, endColumn, text: matched, message });
      }
  }
  if (!done) throw new RuleRefused('the report is not complete');
  return { places, troubles };
}

function refusalIn(said: string): string {
  const line = said.split('\n').findLast((text) => !text.startsWith('timing ')) ?? '';
  return line.slice(0, 500) || 'the rule cannot be run';
}

function timingIn(said: string): CustomRun['timing'] {
  const line = said.split('\n').findLast((text) => text.startsWith('timing ')) ?? '';
  return [...line.matchAll(/([^\s,]+) (\d+(?:\.\d+)?) ms/g)].map(([, key = '', ms]) => ({ key, ms: Number(ms) }));
}

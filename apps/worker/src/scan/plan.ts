import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { BothLanguages } from '@assay/contract/both-languages';
import { SCAN_TYPE } from '@assay/contract/codes';
import type { Finding } from '@assay/contract/finding';
import type { Inventory, SourceFile } from '@assay/contract/inventory';
import { actsByLanguage, type ToolDefinition } from '@assay/contract/tool-definition';
import { ENGINE_VERSION } from '@assay/engine/version';
import { toolByName } from '@assay/tools/catalogue';
import { toolAcceptsFile } from '@assay/tools/sources';
import { toolVersion } from '@assay/tools/tool-version';
import { readFileResults } from '../store/file-results.ts';
import type { EnabledTool } from '../store/task-settings.ts';
import { checksFor, type FileChecks } from './checks-for.ts';
import { type Compiler, findCompiler } from './compiler.ts';
import type { ScanContext } from './context.ts';
import { groupBy } from './group-by.ts';
import { takesAllRules } from './takes-all-rules.ts';

/** Processes of analysers at a time: a scan may use the whole machine, the server is another process. */
export const PARALLEL_TOOLS = Math.max(1, Math.min(4, availableParallelism()));

/** Fewer files than this are not worth a second process: starting one costs more than it brings. */
const SMALL = 40;

/** A megabyte of dense code keeps a linter busy for ten seconds; a batch must end well within its time limit. */
const BATCH_BYTES = 8 * 1024 * 1024;

/** One tool's part of a build: everything is pinned here, nothing is decided later. */
export interface PlannedTool {
  readonly definition: ToolDefinition;
  readonly version: string;
  readonly checkers: EnabledTool['checkers'];
  /**
   * What is on in each language, by the sets made for it; no language is in two entries, and in files of one that is in none the
   * tool looks for nothing. Absent: `checkers` and `severities` hold for every file. See `checksFor`.
   */
  readonly byLanguage?: readonly (FileChecks & { readonly languages: number })[];
  /** What findings weigh instead of what the tool says; absent: nothing of the kind. */
  readonly severities?: EnabledTool['severities'];
  /** Of a tool known by its reports: every rule they name is on, those nobody has heard of included. */
  readonly takesAllRules?: boolean;
  readonly params: Readonly<Record<string, string>>;
  /** Hash of all that shapes a result besides the file: version, checkers, parameters. */
  readonly configHash: string;
  /** Files the tool is about. */
  readonly files: readonly SourceFile[];
  /** Results of files proven unchanged: same content, same configuration, same tool. */
  readonly reused: ReadonlyMap<string, readonly Finding[]>;
  /** Of a compile-type tool: the compiler, or what is missing on this machine. */
  readonly compiler?: Compiler | { readonly missing: BothLanguages };
  /** Files to run, in batches of one process each. */
  readonly invocations: readonly {
    readonly checkers: EnabledTool['checkers'];
    readonly files: readonly SourceFile[];
  }[];
}

export interface Plan {
  readonly tools: readonly PlannedTool[];
  /** Measures the build is not about (an upload): taken all the same, since the files of the branch keep their numbers. */
  readonly measures?: readonly PlannedTool[];
  /** Tools of the task this release does not know: reported, never silently dropped. */
  readonly unknown: readonly string[];
}

/** Tools x files -> invocations. Checker sets, parameters and versions are fixed; what is proven unchanged is reused. */
export async function plan(context: ScanContext, inventory: Inventory): Promise<Plan> {
  const tools: PlannedTool[] = [];
  const unknown: string[] = [];
  for (const enabled of context.task.tools) {
    const definition = toolByName(enabled.tool);
    if (definition) tools.push(await planTool(context, { enabled, definition, inventory }));
    else unknown.push(enabled.tool);
  }
  const measures: PlannedTool[] = [];
  for (const enabled of context.task.upload?.otherTools ?? []) {
    const definition = toolByName(enabled.tool);
    if (definition?.run.kind === 'engine' && definition.pattern !== 'LINT')
      measures.push(await planTool(context, { enabled, definition, inventory }));
  }
  return { tools, unknown, measures };
}

async function planTool(
  { database, held, task }: ScanContext,
  { enabled, definition, inventory }: { enabled: EnabledTool; definition: ToolDefinition; inventory: Inventory },
): Promise<PlannedTool> {
  const compiler = definition.run.kind === 'command' ? await findCompiler(definition) : undefined;
  const version = compiler && 'version' in compiler ? compiler.version : toolVersion(definition, ENGINE_VERSION);
  const takesAll = definition.run.kind === 'report' && takesAllRules(enabled);
  const hashed = ({ checkers, severities }: Pick<EnabledTool, 'checkers' | 'severities'>) => ({
    checkers,
    ...(severities.size > 0 && { severities }),
    configHash: hashOf([
      definition.name,
      version,
      // Where every rule counts, one more that was learned changes nothing of what the others said.
      takesAll ? [] : [...checkers].sort(([a], [b]) => (a < b ? -1 : 1)),
      enabled.params,
      ...(severities.size > 0 ? [[...severities].sort(([a], [b]) => (a < b ? -1 : 1))] : []),
    ]),
  });
  const checks = {
    ...hashed(enabled),
    ...(actsByLanguage(definition) &&
      !takesAll && {
        byLanguage: enabled.byLanguage.map((entry) => ({ ...hashed(entry), languages: entry.languages })),
      }),
  };
  const isReport = definition.run.kind === 'report' || definition.run.kind === 'coverage';
  const files = inventory.files.filter(
    (file) => isReport || (file.language !== undefined && toolAcceptsFile(definition, file.language)),
  );
  const read = files.filter((file) => leftOut(definition, file) === undefined);
  const mayReuse = definition.unit === 'file' && definition.run.kind === 'node' && held.mode !== SCAN_TYPE.full;
  const reused = mayReuse
    ? await readFileResults(database.db, {
        taskId: task.taskId,
        tool: definition.name,
        keys: new Map(read.map((file) => [file.path, resultKey({ definition, ...checks }, file)])),
      })
    : new Map<string, Finding[]>();
  const todo = read.filter((file) => !reused.has(file.path) && checksFor(checks, file.language).checkers.size > 0);
  return {
    definition,
    version,
    ...(compiler && { compiler }),
    ...checks,
    ...(takesAll && { takesAllRules: true }),
    params: enabled.params,
    files,
    reused,
    invocations: invocationsOf(definition, checks, todo),
  };
}

/** Files to batches in which the same is looked for in every file. */
export function invocationsOf(
  { run }: ToolDefinition,
  checks: Pick<PlannedTool, 'checkers' | 'configHash' | 'byLanguage'>,
  files: readonly SourceFile[],
): PlannedTool['invocations'] {
  const groups = groupBy(files, (file) => checksFor(checks, file.language));
  return [...groups].flatMap(([{ checkers }, group]) =>
    (run.kind === 'node' ? batches(group, run.batchFiles) : [group]).map((batch) => ({ checkers, files: batch })),
  );
}

/** Why a tool does not look at a file it is about: nobody mends what a minifier wrote. Measures look at everything. */
export function leftOut(definition: ToolDefinition, file: SourceFile): BothLanguages | undefined {
  return definition.pattern === 'LINT' ? file.minified : undefined;
}

/**
 * Key of one file's result: all it depends on. The name counts through its extension and base name only, since a tool
 * reads `.test.ts` otherwise than `.ts`, while a folder says nothing to a file-unit tool;
 * those that say otherwise (`readsPath`) count it whole.
 */
export function fileKey(configHash: string, file: SourceFile, wholePath = false): Buffer {
  const name = wholePath ? file.path : file.path.slice(file.path.lastIndexOf('/') + 1);
  return createHash('sha256')
    .update(JSON.stringify([configHash, file.blob, file.language ?? '', name]))
    .digest();
}

/** Key of the result of one file of a planned tool. */
export function resultKey(
  planned: Pick<PlannedTool, 'definition' | 'checkers' | 'configHash' | 'byLanguage'>,
  file: SourceFile,
): Buffer {
  return fileKey(checksFor(planned, file.language).configHash, file, readsPath(planned.definition));
}

/** Whether a result of the tool holds for one folder only. */
function readsPath({ run }: ToolDefinition): boolean {
  return run.kind === 'node' && run.readsPath === true;
}

/** Files to batches of one process each: at most so many files and bytes, and enough batches to use the machine. */
export function batches(files: readonly SourceFile[], most: number): SourceFile[][] {
  const size = files.length < SMALL ? most : Math.min(most, Math.ceil(files.length / PARALLEL_TOOLS));
  const result: SourceFile[][] = [];
  let batch: SourceFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && (batch.length >= size || bytes + file.size > BATCH_BYTES)) {
      result.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) result.push(batch);
  return result;
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

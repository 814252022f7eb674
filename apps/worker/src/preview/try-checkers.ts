import type { BlobStore } from '@assay/blobs/blob-store';
import type { Finding } from '@assay/contract/finding';
import type { SourceFile } from '@assay/contract/inventory';
import type { PreviewCheckersAnswer, PreviewCheckersJob } from '@assay/contract/job';
import { SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import type { Db } from '@assay/database/connect';
import { ENGINE_VERSION } from '@assay/engine/version';
import { toolByName } from '@assay/tools/catalogue';
import { toolAcceptsFile } from '@assay/tools/sources';
import { toolVersion } from '@assay/tools/tool-version';
import type { BuildLog } from '../scan/build-log.ts';
import { measure } from '../scan/measure.ts';
import { parse } from '../scan/parse.ts';
import { batches, leftOut, PARALLEL_TOOLS, type PlannedTool } from '../scan/plan.ts';
import { runTool } from '../scan/run-tool.ts';
import { slots } from '../scan/slots.ts';
import { knownCheckers } from '../store/known-checkers.ts';
import { compareWithNow, presentPlaces } from './compare-with-now.ts';
import { storedFiles, writeStored } from './stored-source.ts';

/** Places of each checker that are shown; its count is whole. */
const EXAMPLES = 20;
const MAX_MESSAGE = 500;

type Tried = NonNullable<PreviewCheckersAnswer['checkers']>[number];
type Sentence = NonNullable<Tried['trouble']>;

export interface Trial {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly signal: AbortSignal;
  /** Empty folder of this trial. */
  readonly folder: string;
}

/** Runs checkers on a task's last state, in the jail as a scan does, and says what each would find. Stores nothing. */
export async function tryCheckers(
  trial: Trial,
  { taskId, checkers }: Pick<PreviewCheckersJob, 'taskId' | 'checkers'>,
): Promise<PreviewCheckersAnswer> {
  const { db, blobs, signal, folder } = trial;
  const tools = new Map([...new Set(checkers.map(({ tool }) => tool))].map((name) => [name, toolByName(name)]));
  const able = [...tools.values()].filter((tool) => tool !== undefined).filter((tool) => cannotTry(tool) === undefined);
  const wanted = (language: SourceLanguage) => able.some((tool) => toolAcceptsFile(tool, language));
  const source = await storedFiles(db, { taskId, wanted });
  if (!source)
    return { taskId, state: 'failed', message: { zh: '任务还没有分析结果', en: 'The task has not been analysed yet' } };
  const files = await writeStored({ blobs, signal }, { files: source.files, folder });
  const params = await toolParamsOf(db, taskId);
  const tried: Tried[] = [];
  const found: { tool: string; checker: string; path: string; line: number }[] = [];
  let elapsedMs = 0;
  for (const [name, definition] of tools) {
    const asked = checkers.filter(({ tool }) => tool === name);
    const trouble = definition ? cannotTry(definition) : UNKNOWN_TOOL;
    if (!definition || trouble) {
      tried.push(
        ...asked.map(({ key }) => ({ tool: name, key, count: 0, examples: [], trouble: trouble ?? UNKNOWN_TOOL })),
      );
      continue;
    }
    const chosen = knownCheckers(name, new Map(asked.map(({ key, params: own }) => [key, own])));
    const planned = planTrial(definition, { files, checkers: chosen, params: params.get(name) ?? {} });
    const started = performance.now();
    const { findings, failure } = await run(trial, planned);
    elapsedMs += performance.now() - started;
    const byKey = byChecker(findings);
    if (!failure)
      for (const { checker, path, line } of findings)
        if (chosen.has(checker)) found.push({ tool: name, checker, path, line });
    for (const { key } of asked) {
      const own = byKey.get(key) ?? { count: 0, examples: [] };
      const reason = failure ?? (chosen.has(key) ? undefined : UNKNOWN_CHECKER);
      tried.push({ tool: name, key, ...own, ...(reason ? { trouble: reason } : {}) });
    }
  }
  const change = compareWithNow({
    found,
    present: await presentPlaces(db, { taskId, checkers: tried.filter(({ trouble }) => trouble === undefined) }),
    lookedAt: new Set(files.map(({ path }) => path)),
  });
  return {
    taskId,
    state: 'done',
    buildNumber: source.build,
    files: files.length,
    partial: source.partial,
    elapsedMs: Math.round(elapsedMs),
    topFiles: change.topFiles,
    checkers: tried.map((checker) =>
      checker.trouble ? checker : { ...checker, ...change.of({ tool: checker.tool, checker: checker.key }) },
    ),
  };
}

const UNKNOWN_TOOL: Sentence = { zh: '当前版本没有该工具', en: 'This release does not have the tool' };
const UNKNOWN_CHECKER: Sentence = { zh: '当前版本没有该规则', en: 'This release does not have the checker' };

/** Why a tool cannot be tried on stored files; undefined when it can. */
function cannotTry({ run, pattern }: ToolDefinition): Sentence | undefined {
  switch (run.kind) {
    case 'node':
      return undefined;
    case 'engine':
      if (pattern === 'CCN' || pattern === 'LINT') return undefined;
      return { zh: '该工具只统计数值，不产生问题', en: 'The tool measures and reports no issues' };
    case 'command':
      return { zh: '编译型工具需要完整的分析才能得出结果', en: 'A compile-type tool needs a whole scan' };
    case 'report':
    case 'coverage':
      return { zh: '该工具的结果来自上传的报告', en: 'The tool reads reports that are uploaded' };
  }
}

function planTrial(
  definition: ToolDefinition,
  {
    files,
    checkers,
    params,
  }: { files: readonly SourceFile[]; checkers: PlannedTool['checkers']; params: Record<string, string> },
): PlannedTool {
  const about = files.filter(
    (file) =>
      file.language !== undefined &&
      file.language in SOURCE_LANGUAGES &&
      toolAcceptsFile(definition, file.language) &&
      leftOut(definition, file) === undefined,
  );
  return {
    definition,
    version: toolVersion(definition, ENGINE_VERSION),
    checkers,
    params,
    configHash: '',
    files: about,
    reused: new Map(),
    invocations: definition.run.kind === 'node' && checkers.size > 0 ? batches(about, definition.run.batchFiles) : [],
  };
}

/** What a tool says to its log is of no use to whoever asked. */
const NO_LOG: BuildLog = { write: () => {}, close: async () => {} };

async function run(
  { signal, folder }: Trial,
  planned: PlannedTool,
): Promise<{ findings: readonly Finding[]; failure: Sentence | undefined }> {
  const plan = { tools: [planned], unknown: [], measures: [] };
  const measured = await measure({ signal }, { plan, sourceFolder: folder, scratch: folder });
  const context = { signal, buildLog: NO_LOG };
  const invocations =
    planned.definition.run.kind === 'node'
      ? await runTool(context, { planned, sourceFolder: folder, slot: slots(PARALLEL_TOOLS) })
      : [];
  const executed = {
    measured,
    invocations: new Map([[planned.definition.name, invocations]]),
    compiled: new Map(),
  };
  const [parsed] = parse(plan, executed);
  return { findings: parsed?.findings ?? [], failure: parsed?.failure };
}

function byChecker(findings: readonly Finding[]): Map<string, Pick<Tried, 'count' | 'examples'>> {
  const found = new Map<string, { count: number; examples: Tried['examples'] }>();
  for (const { checker, path, line, message } of findings) {
    const entry = found.get(checker) ?? { count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < EXAMPLES) entry.examples.push({ path, line, message: message.slice(0, MAX_MESSAGE) });
    found.set(checker, entry);
  }
  return found;
}

/** Parameters of the task's tools: a checker is tried as the task would run it. */
async function toolParamsOf(db: Db, taskId: number): Promise<Map<string, Record<string, string>>> {
  const rows = await db.selectFrom('task_tool').select(['tool', 'params']).where('task_id', '=', taskId).execute();
  return new Map(rows.map((row) => [row.tool, row.params]));
}

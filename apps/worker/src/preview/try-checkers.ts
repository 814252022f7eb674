import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '@assay/blobs/blob-store';
import type { Finding } from '@assay/contract/finding';
import type { SourceFile } from '@assay/contract/inventory';
import type { PreviewCheckersAnswer, PreviewCheckersJob } from '@assay/contract/job';
import { SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import { actsByLanguage, type ToolDefinition } from '@assay/contract/tool-definition';
import type { Db } from '@assay/database/connect';
import { byLanguage, type Choice, union } from '@assay/domain/checkers/by-language';
import { ENGINE_VERSION } from '@assay/engine/version';
import { toolByName } from '@assay/tools/catalogue';
import { toolAcceptsFile } from '@assay/tools/sources';
import { toolVersion } from '@assay/tools/tool-version';
import type { BuildLog } from '../scan/build-log.ts';
import { looksAt } from '../scan/checks-for.ts';
import { groupBy } from '../scan/group-by.ts';
import { measure } from '../scan/measure.ts';
import { parse } from '../scan/parse.ts';
import { invocationsOf, leftOut, PARALLEL_TOOLS, type PlannedTool } from '../scan/plan.ts';
import { runTool } from '../scan/run-tool.ts';
import { slots } from '../scan/slots.ts';
import { knownCheckers } from '../store/known-checkers.ts';
import { compareWithNow, presentPlaces, type TriedPlace } from './compare-with-now.ts';
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
  const wanted = (language: SourceLanguage) =>
    able.some(
      (tool) =>
        toolAcceptsFile(tool, language) &&
        checkers.some((one) => one.tool === tool.name && isAbout(one, SOURCE_LANGUAGES[language].flag)),
    );
  const source = await storedFiles(db, { taskId, wanted });
  if (!source)
    return { taskId, state: 'failed', message: { zh: '任务还没有分析结果', en: 'The task has not been analysed yet' } };
  const files = await writeStored({ blobs, signal }, { files: source.files, folder });
  const params = await toolParamsOf(db, taskId);
  const trials = checkers.map(({ tool, key, languages }): Tried => {
    const definition = tools.get(tool);
    const trouble = definition ? cannotTry(definition) : UNKNOWN_TOOL;
    return { tool, key, ...(languages && { languages }), count: 0, examples: [], ...(trouble && { trouble }) };
  });
  const trialAt = trialFinder(checkers, files);
  const found: TriedPlace[] = [];
  let elapsedMs = 0;
  for (const definition of able) {
    const { name } = definition;
    const asked = checkers.filter(({ tool }) => tool === name);
    const planned = planTrial(definition, { files, asked, params: params.get(name) ?? {} });
    const started = performance.now();
    const { findings, failure } = await run(trial, planned);
    elapsedMs += performance.now() - started;
    for (const [number, one] of trials.entries()) {
      if (one.tool !== name) continue;
      const reason = failure ?? (planned.checkers.has(one.key) ? undefined : UNKNOWN_CHECKER);
      if (reason) trials[number] = { ...one, trouble: reason };
    }
    for (const { checker, path, line, message } of failure ? [] : findings) {
      const number = trialAt(name, checker, path);
      const one = number === undefined ? undefined : trials[number];
      if (number === undefined || !one) continue;
      found.push({ trial: number, path, line });
      one.count += 1;
      if (one.examples.length < EXAMPLES) one.examples.push({ path, line, message: message.slice(0, MAX_MESSAGE) });
    }
  }
  const there = await presentPlaces(db, { taskId, checkers: trials.filter(({ trouble }) => trouble === undefined) });
  const change = compareWithNow({
    found,
    present: there.flatMap(({ tool, checker, path, line }) => {
      const number = trialAt(tool, checker, path);
      return number === undefined ? [] : [{ trial: number, path, line }];
    }),
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
    checkers: trials.map((one, number) => (one.trouble ? one : { ...one, ...change.of(number) })),
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
    asked,
    params,
  }: { files: readonly SourceFile[]; asked: PreviewCheckersJob['checkers']; params: Record<string, string> },
): PlannedTool {
  const chosen = asked.map(({ key, params: values, languages }) => ({ key, values, languages }));
  const ready = (choice: Choice) => ({ checkers: knownCheckers(definition.name, choice.checkers), configHash: '' });
  const checks = {
    ...ready(union(chosen)),
    ...(actsByLanguage(definition) && {
      byLanguage: byLanguage(chosen).map((entry) => ({ ...ready(entry), languages: entry.languages })),
    }),
  };
  const about = files.filter(
    (file) =>
      file.language !== undefined &&
      file.language in SOURCE_LANGUAGES &&
      toolAcceptsFile(definition, file.language) &&
      leftOut(definition, file) === undefined,
  );
  const todo = about.filter((file) => checks.checkers.size > 0 && looksAt(checks, file));
  return {
    definition,
    version: toolVersion(definition, ENGINE_VERSION),
    ...checks,
    params,
    files: about,
    reused: new Map(),
    invocations: invocationsOf(definition, checks, todo),
  };
}

function isAbout({ languages }: PreviewCheckersJob['checkers'][number], flag: number): boolean {
  return !languages || (languages & flag) !== 0;
}

/** Says which trial a place of a checker belongs to, by the language of its file. */
function trialFinder(
  checkers: PreviewCheckersJob['checkers'],
  files: readonly SourceFile[],
): (tool: string, checker: string, path: string) => number | undefined {
  const flags = new Map(files.map(({ path, language }) => [path, language ? SOURCE_LANGUAGES[language].flag : 0]));
  const trials = groupBy(checkers.entries(), ([, { tool, key }]) => `${tool} ${key}`);
  return (tool, checker, path) => {
    const flag = flags.get(path) ?? 0;
    const own = trials.get(`${tool} ${checker}`)?.find(([, one]) => isAbout(one, flag));
    return own?.[0];
  };
}

/** What a tool says to its log is of no use to whoever asked. */
const NO_LOG: BuildLog = { write: () => {}, close: async () => {} };

async function run(
  { signal, folder }: Trial,
  planned: PlannedTool,
): Promise<{ findings: readonly Finding[]; failure: Sentence | undefined }> {
  const plan = { tools: [planned], unknown: [], measures: [] };
  const measured = await measure(
    { signal },
    { plan, textOf: ({ path }) => readFile(join(folder, path)), scratch: folder },
  );
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

/** Parameters of the task's tools: a checker is tried as the task would run it. */
async function toolParamsOf(db: Db, taskId: number): Promise<Map<string, Record<string, string>>> {
  const rows = await db.selectFrom('task_tool').select(['tool', 'params']).where('task_id', '=', taskId).execute();
  return new Map(rows.map((row) => [row.tool, row.params]));
}

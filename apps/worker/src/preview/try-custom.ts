import type { BlobStore } from '@assay/blobs/blob-store';
import type { CustomRule } from '@assay/contract/custom-rule';
import type { PreviewCustomAnswer, PreviewCustomJob } from '@assay/contract/job';
import { LANGUAGE_FLAGS, SOURCE_LANGUAGES, type SourceLanguage } from '@assay/contract/language';
import type { Db } from '@assay/database/connect';
import { batches } from '../scan/plan.ts';
import { sourceWriter } from '../scan/source-writer.ts';
import { runCustom } from './run-custom.ts';
import { storedFiles, writeStored } from './stored-source.ts';

/** Places that are shown; the count is whole. */
const MOST_PLACES = 500;
const MOST_TROUBLES = 50;
const BATCH_FILES = 200;

export interface CustomTrial {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly signal: AbortSignal;
  /** Empty folder of this trial. */
  readonly folder: string;
  /** Told after each part; it may abort the signal. */
  readonly onProgress: (answer: PreviewCustomAnswer) => Promise<void>;
}

/** Compiles custom checkers and tries them on what was asked for. Stores nothing. @throws RuleRefused */
export async function tryCustom(trial: CustomTrial, job: PreviewCustomJob): Promise<PreviewCustomAnswer> {
  const { on } = job;
  switch (on.kind) {
    case 'samples':
      return onSamples(trial, job);
    case 'text':
      return onText(trial, job, on);
    case 'task':
      return onTask(trial, job, on.taskId);
  }
}

/** Each sample is a file of its own; a path filter says nothing of samples. */
async function onSamples(
  { signal, folder }: CustomTrial,
  { projectId, rules }: PreviewCustomJob,
): Promise<PreviewCustomAnswer> {
  const write = sourceWriter(folder);
  const wrongSamples: NonNullable<PreviewCustomAnswer['wrongSamples']> = [];
  const troubles: NonNullable<PreviewCustomAnswer['troubles']> = [];
  const timing: NonNullable<PreviewCustomAnswer['timing']> = [];
  for (const [number, rule] of rules.entries()) {
    const language = firstLanguage(rule);
    const samples = (['bad', 'good'] as const).flatMap((kind) =>
      rule.samples[kind].map((text, index) => ({
        kind,
        index,
        text,
        path: `${number}/${kind}-${index}.txt`,
        language,
      })),
    );
    // Without samples an empty text still has the rule compiled.
    const files = [...samples, { text: '', path: `${number}/empty.txt`, language }];
    for (const { path, text } of files) write(path, Buffer.from(text));
    const run = await runCustom({ signal, folder }, { rules: [{ ...rule, include: [], exclude: [] }], files });
    troubles.push(...run.troubles.map(({ message }) => ({ path: rule.key, message })));
    timing.push(...run.timing);
    const broken = new Set(run.troubles.map(({ path }) => path));
    for (const { kind, index, path } of samples) {
      const found = run.places.filter((place) => place.path === path).length;
      if (!broken.has(path) && found > 0 !== (kind === 'bad')) wrongSamples.push({ key: rule.key, kind, index, found });
    }
  }
  return { projectId, state: 'done', wrongSamples, troubles: troubles.slice(0, MOST_TROUBLES), timing };
}

async function onText(
  { signal, folder }: CustomTrial,
  { projectId, rules }: PreviewCustomJob,
  { text }: { text: string },
): Promise<PreviewCustomAnswer> {
  const [rule] = rules;
  if (!rule) return { projectId, state: 'done', count: 0, places: [] };
  const path = 'sample.txt';
  sourceWriter(folder)(path, Buffer.from(text));
  const run = await runCustom(
    { signal, folder },
    { rules: [{ ...rule, include: [], exclude: [] }], files: [{ path, language: firstLanguage(rule) }] },
  );
  return { projectId, state: 'done', ...shown(run.places), troubles: [...run.troubles], timing: [...run.timing] };
}

/** A batch at a time, so that it can be watched and stopped. */
async function onTask(trial: CustomTrial, job: PreviewCustomJob, taskId: number): Promise<PreviewCustomAnswer> {
  const { db, blobs, signal, folder, onProgress } = trial;
  const { projectId, rules } = job;
  const flags = rules.reduce((mask, rule) => mask | flagsOf(rule), 0);
  const wanted = (language: SourceLanguage) => (SOURCE_LANGUAGES[language].flag & flags) !== 0;
  const source = await storedFiles(db, { taskId, wanted });
  if (!source) {
    const message = { zh: '任务还没有分析结果', en: 'The task has not been analysed yet' };
    return { projectId, taskId, state: 'failed', message };
  }
  const places: Awaited<ReturnType<typeof runCustom>>['places'][number][] = [];
  const troubles: NonNullable<PreviewCustomAnswer['troubles']> = [];
  const spent = new Map<string, number>();
  let files = 0;
  let count = 0;
  const answer = (state: 'running' | 'done'): PreviewCustomAnswer => ({
    projectId,
    taskId,
    state,
    buildNumber: source.build,
    files,
    totalFiles: source.files.length,
    partial: source.partial || count > places.length,
    count,
    places: places.map(({ key: _, ...place }) => place),
    troubles,
    timing: [...spent].map(([key, ms]) => ({ key, ms })),
  });
  for (const [number, batch] of batches(source.files, BATCH_FILES).entries()) {
    signal.throwIfAborted();
    const part = `${folder}/${number}`;
    const written = await writeStored({ blobs, signal }, { files: batch, folder: part });
    const due = written.map(({ path, language }) => ({ path, language: language ?? '' }));
    const run = due.length > 0 ? await runCustom({ signal, folder: part }, { rules, files: due }) : undefined;
    files += batch.length;
    count += run?.places.length ?? 0;
    places.push(...(run?.places ?? []).slice(0, MOST_PLACES - places.length));
    troubles.push(...(run?.troubles ?? []).slice(0, MOST_TROUBLES - troubles.length));
    for (const { key, ms } of run?.timing ?? []) spent.set(key, (spent.get(key) ?? 0) + ms);
    if (files < source.files.length) await onProgress(answer('running'));
  }
  return answer('done');
}

function shown(
  places: Awaited<ReturnType<typeof runCustom>>['places'],
): Pick<PreviewCustomAnswer, 'count' | 'places' | 'partial'> {
  const kept = places.slice(0, MOST_PLACES).map(({ key: _, ...place }) => place);
  return { count: places.length, places: kept, partial: places.length > kept.length };
}

function flagsOf({ languages }: CustomRule): number {
  return LANGUAGE_FLAGS.filter(({ key }) => languages.some((language) => language === key)).reduce(
    (mask, { flag }) => mask | flag,
    0,
  );
}

/** The first source language of the first language of a rule: `cpp` comes before `c`, whose code it reads too. */
function firstLanguage(rule: CustomRule): string {
  const flag = LANGUAGE_FLAGS.find(({ key }) => key === rule.languages[0])?.flag;
  if (flag === SOURCE_LANGUAGES.cpp.flag) return 'cpp';
  return Object.entries(SOURCE_LANGUAGES).find(([, language]) => language.flag === flag)?.[0] ?? '';
}

import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { BothLanguages } from '@assay/contract/both-languages';
import type { ReportFormat } from '@assay/contract/report';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { ReportPeek } from '@assay/tools/formats/report-peek';
import type { ReportSource } from '@assay/tools/formats/report-source';
import { findFileAt, readObject } from '../git/read-file-at.ts';
import { newestReport, reportOfBuild, type StoredReport } from '../store/reports.ts';
import type { Checkout } from './checkout.ts';
import type { ScanContext } from './context.ts';
import type { PlannedTool } from './plan.ts';

/** A report that was found, and where. */
export interface FoundReport {
  readonly source: ReportSource;
  readonly format: ReportFormat;
  /** Row of the upload; undefined for a file of the repository. */
  readonly uploadId: number | undefined;
  /** For the log. */
  readonly origin: BothLanguages;
}

const MIB = 1024 * 1024;
/** Bytes looked at to tell the format of a file. */
const PEEK_BYTES = 8 * MIB;

/**
 * Finds the report a tool is to read: the upload that made this build, else the file the parameter `report_path` names at the
 * commit, else the newest upload for the commit. A missing report is a failure with its sentence, never a clean result.
 */
export async function findReport(
  context: ScanContext,
  { planned, checkout }: { planned: PlannedTool; checkout: Pick<Checkout, 'place' | 'commit'> },
): Promise<FoundReport | { readonly failure: BothLanguages }> {
  const { database, held, task } = context;
  const { definition, params } = planned;
  const tool = definition.name;
  const own = await reportOfBuild(database.db, { taskId: task.taskId, build: held.number, tool });
  if (own) return uploaded(context, own);
  const path = normalPath(params.report_path ?? '');
  const file = path === '' ? undefined : await fileOf(context, { path, checkout, definition });
  if (file) return file;
  const commit = checkout.commit?.id;
  const ofTool = { taskId: task.taskId, branchId: held.branchId, tool, commit };
  const newest = await newestReport(database.db, ofTool);
  if (newest) return uploaded(context, newest);
  return { failure: missing({ path, commit }) };
}

function uploaded({ blobs }: ScanContext, { id, format, parts, uploadedBy, at }: StoredReport): FoundReport {
  return { source: storedSource(blobs, parts), format, uploadId: id, origin: uploadedAs({ uploadedBy, at }) };
}

/** Where a report came from: somebody's upload. */
export function uploadedAs({ uploadedBy, at }: { uploadedBy: string; at: Date }): BothLanguages {
  return {
    zh: `由 ${uploadedBy} 于 ${at.toISOString()} 上传`,
    en: `uploaded by ${uploadedBy} at ${at.toISOString()}`,
  };
}

/** Where a report came from: a file of the source. */
export function fileOrigin(path: string): BothLanguages {
  return { zh: `代码库中的文件 ${path}`, en: `the file ${path} of the repository` };
}

/** An upload as it lies in the store. @param parts blobs in order */
export function storedSource(blobs: ScanContext['blobs'], parts: readonly string[]): ReportSource {
  return {
    open: async function* () {
      for (const part of parts) {
        const bytes = await blobs.get(part);
        if (!bytes) throw new Error(`A part of the uploaded report is not in the store any more: ${part}`);
        yield bytes;
      }
    },
  };
}

/** Dots and doubled slashes go; what would leave the repository is no path of it. */
export function normalPath(text: string): string {
  const parts = text.trim().replaceAll('\\', '/').split('/');
  const kept = parts.filter((part) => part !== '' && part !== '.');
  return kept.includes('..') ? '' : kept.join('/');
}

async function fileOf(
  { signal }: ScanContext,
  {
    path,
    checkout: { place },
    definition,
  }: { path: string; checkout: Pick<Checkout, 'place'>; definition: ToolDefinition },
): Promise<FoundReport | { readonly failure: BothLanguages } | undefined> {
  const most = definition.limits.outputMb * MIB;
  const found = await findFile(place, { path, signal });
  if (!found) return undefined;
  if (found.size > most)
    return {
      failure: {
        zh: `报告 ${path} 过大（上限 ${definition.limits.outputMb} MB）`,
        en: `The report ${path} is too large (at most ${definition.limits.outputMb} MB)`,
      },
    };
  const format = await formatOf(found.source);
  if (format === undefined || definition.run.kind !== 'report' || !definition.run.formats.includes(format))
    return {
      failure: {
        zh: `${path} 不是 ${definition.displayName.zh} 可读取的报告格式`,
        en: `${path} is no report that ${definition.displayName.en} accepts`,
      },
    };
  return { source: found.source, format, uploadId: undefined, origin: fileOrigin(path) };
}

/** A regular file of the source at its commit; links lead nowhere. */
export async function findFile(
  place: Checkout['place'],
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<FoundFile | undefined> {
  return place.kind === 'git'
    ? fromGit({ gitDir: place.mirror, commit: place.commit, path, signal })
    : fromFolder(place.folder, path);
}

interface FoundFile {
  readonly source: ReportSource;
  readonly size: number;
}

async function fromGit({
  gitDir,
  commit,
  path,
  signal,
}: {
  gitDir: string;
  commit: string;
  path: string;
  signal: AbortSignal;
}): Promise<FoundFile | undefined> {
  const found = await findFileAt({ gitDir, commit, path, signal });
  return found && { size: found.size, source: { open: () => readObject({ gitDir, object: found.object }) } };
}

/** In a folder without git the way is checked: no link on it may lead elsewhere. */
async function fromFolder(folder: string, path: string): Promise<FoundFile | undefined> {
  const root = await realpath(folder);
  const target = join(root, path);
  if ((await realpath(target).catch(() => undefined)) !== target || !target.startsWith(root + sep)) return undefined;
  const handle = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  const facts = await handle?.stat().finally(() => handle.close());
  if (!facts?.isFile()) return undefined;
  const openAgain = async function* () {
    const file = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      yield* file.createReadStream({ autoClose: false });
    } finally {
      await file.close();
    }
  };
  return { size: facts.size, source: { open: openAgain } };
}

async function formatOf(source: ReportSource): Promise<ReportFormat | undefined> {
  const peek = new ReportPeek();
  let seen = 0;
  for await (const chunk of source.open()) {
    peek.write(chunk);
    seen += chunk.length;
    if (seen >= PEEK_BYTES) break;
  }
  return peek.end().format;
}

/** The sentence of a tool whose report is nowhere. @param path what `report_path` says, '' for nothing */
export function missing({ path, commit }: { path: string; commit: string | undefined }): BothLanguages {
  const zhPlace = commit ? `版本 ${commit.slice(0, 12)}` : '该代码库';
  const enPlace = commit ? `commit ${commit.slice(0, 12)}` : 'this source';
  if (path !== '')
    return {
      zh: `${zhPlace}中没有报告文件 ${path}，也没有为它上传的报告`,
      en: `There is no report ${path} at ${enPlace}, and none was uploaded for it`,
    };
  return {
    zh: `没有为${zhPlace}上传的报告；请上传报告，或设置报告在代码库中的路径`,
    en: `No report was uploaded for ${enPlace}: upload one, or say where it lies in the repository`,
  };
}

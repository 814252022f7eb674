import { join } from 'node:path';
import type { BothLanguages } from '@assay/contract/both-languages';
import { SCAN_TYPE, STEP, TASK_STEP } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import type { SourceEncoding, SourceFile } from '@assay/contract/inventory';
import { detectLanguage } from '@assay/engine/languages/detect';
import { readBlockAuthors } from '../store/block-authors.ts';
import { readCopies } from '../store/duplicates.ts';
import { readBranchFiles } from '../store/files.ts';
import { readIdentityLinks } from '../store/identity-links.ts';
import { readDuplicateThreshold } from '../store/risk.ts';
import { attribute } from './attribute.ts';
import { type Checkout, checkout } from './checkout.ts';
import { looksAt } from './checks-for.ts';
import type { ScanContext } from './context.ts';
import { differenceOf, inChangedFiles, onChangedLines, within } from './difference.ts';
import { attributeBlocks, authorsThatStay, blocksOf, linesToAttribute } from './duplicates.ts';
import { execute } from './execute.ts';
import { filterTree } from './filter.ts';
import { findNeighbours } from './find-base.ts';
import { followDuplicates } from './follow-duplicates.ts';
import { identify } from './identify.ts';
import { takeInventory } from './inventory.ts';
import { logSkipped, SKIPS_SHOWN } from './log-skipped.ts';
import type { Measured } from './measure.ts';
import { markNewCode } from './new-code.ts';
import { type ParsedTool, parse } from './parse.ts';
import { plan } from './plan.ts';
import { type Applied, LinkedSinceError, type MeasuredFileOf, reconcile } from './reconcile.ts';
import { scopesOf } from './scope.ts';
import { settleBranch } from './settle-branch.ts';
import { sourceTexts } from './source-texts.ts';
import { stageTimes } from './stage-times.ts';
import { changedBlobs, loadTexts } from './texts.ts';
import { wantedLines } from './wanted-lines.ts';

/**
 * The path of a scan, stage by stage (architecture 2):
 * checkout -> inventory -> plan -> execute -> parse -> identify -> attribute -> reconcile -> announce.
 * Stages pass plain values; none reaches back. Steps are announced all along.
 * @param work empty folder of this scan, removed afterwards
 */
export async function corridor(started: ScanContext, work: string): Promise<void> {
  const { database, task, blobs, buildLog, steps, stopwatch: watch, signal } = started;
  const texts = sourceTexts({ folder: join(work, 'src'), blobs });
  const names = task.tools.map((tool) => tool.tool);

  await steps.task(TASK_STEP.downloading);
  for (const tool of names) await steps.begin(tool, STEP.download);
  const source = await watch.time('checkout', () => checkout(started));
  try {
    // Which branch the default one is, is known only now.
    const held = await settleBranch(started, source);
    const context = { ...started, held };
    await recordCommit(context, source);
    const whole = await watch.time('inventory', () =>
      takeInventory({ checkout: source, blobs, texts, detectLanguage, signal }),
    );
    logSkipped(buildLog, whole.skipped);
    const revision = revisionText(source);
    await steps.task(TASK_STEP.checking, revision);
    for (const tool of names) await steps.succeed(tool, STEP.download, revision);
    for (const tool of names) await steps.begin(tool, STEP.scan, MODES[held.mode] ?? FULL_SCAN);

    const difference = await watch.time('difference', () => differenceOf(context, source));
    const inventory = within(whole, difference);
    const { filtered, tree } = await watch.time('plan', () => filterTree(context, whole));
    const looked = { ...inventory, files: inventory.files.filter((file) => !filtered.has(file.path)) };
    buildLog.write('', {
      zh: `共 ${whole.files.length} 个文件，路径过滤排除 ${filtered.size} 个，另有 ${whole.skipped.length} 个不能作为源码读取`,
      en: `${whole.files.length} files, ${filtered.size} left out by path filters, ${whole.skipped.length} not readable as source`,
    });
    const planned = await watch.time('plan', () => plan(context, looked));
    for (const tool of planned.unknown)
      await steps.fail(tool, STEP.scan, { zh: `当前版本没有工具 ${tool}`, en: `This release has no tool ${tool}` });

    const executed = await watch.time('execute', () =>
      execute(context, { plan: planned, inventory: whole, checkout: source, texts }),
    );
    const ran = await watch.time('difference', () =>
      markNewCode(context, { tools: parse(planned, executed), checkout: source, difference }),
    );
    const tools = onChangedLines(ran, difference);
    await announceScanned(context, tools);
    assertSomethingRead(context, tools);

    await steps.task(TASK_STEP.committing);
    const before = await readBranchFiles(database.db, { taskId: task.taskId, branchId: held.branchId });
    const after = new Map(inventory.files.map((file) => [file.path, file]));
    const allPaths = new Set([...whole.files, ...whole.skipped].map((file) => file.path));
    const trees = await watch.time('identify', async () => {
      const textOf = await loadTexts(
        blobs,
        before.size === 0 ? new Map<string, SourceEncoding>() : changedBlobs(before, after),
      );
      return {
        before: new Map([...before].map(([path, { blob }]) => [path, blob])),
        inventory,
        holds: (path: string) => allPaths.has(path),
        difference,
        filtered,
        blame: source.commit !== undefined,
        textOf,
        neighbours: await findNeighbours(context, source),
      };
    });

    const found = blocksOf(executed.measured);
    const known = authorsThatStay(
      await readBlockAuthors(database.db, { taskId: task.taskId, branchId: held.branchId }),
      { blocks: found, unchanged: (path) => before.get(path)?.blob === after.get(path)?.blob },
    );
    const threshold = await readDuplicateThreshold(database.db);
    const copies = await readCopies(database.db, { taskId: task.taskId, branchId: held.branchId });
    const present = new Set([...after.keys(), ...inventory.skipped.map((file) => file.path)]);
    const scopes = await scopesOf(blobs, tools);
    const settle = async (): Promise<Applied> => {
      const links = await readIdentityLinks(database.db, task.taskId);
      const identified = await watch.time('identify', () =>
        identify(context, { tools: inChangedFiles(ran, difference), trees, links }),
      );
      const wanted = wantedLines(identified, linesToAttribute(executed.measured, { blocks: found, known, threshold }));
      const authors = await watch.time('attribute', () =>
        attribute({ checkout: source, files: wanted, signal, onLog: (message) => buildLog.write('', message, 1) }),
      );
      const blocks = attributeBlocks(found, { known, authors });
      signal.throwIfAborted();
      const files = measuredFiles(looked.files, { measured: executed.measured, blocks });
      return watch.time('reconcile', () =>
        reconcile(context, {
          tools: ran,
          tree,
          identified,
          measured: executed.measured,
          files,
          duplicates: followDuplicates(tools, { blocks, known: copies, trees: { before, present, filtered } }),
          duplicateThreshold: threshold,
          scopes,
          authors,
          linksVersion: links.version,
          parentBranch: trees.neighbours.parent?.id,
        }),
      );
    };
    const applied = await unlessLinkedSince(settle, { times: LINK_TRIES });
    const { appeared, gone, moved, notVerified, revision: number } = applied;
    buildLog.write('', {
      zh: `问题新增 ${appeared} 个，消失 ${gone} 个，移动 ${moved} 个，未能核实 ${notVerified} 个（修订号 ${number}）`,
      en: `${appeared} new, ${gone} gone, ${moved} moved, ${notVerified} not verified (revision ${number})`,
    });
    buildLog.write('', stageTimes(watch.laps));
  } finally {
    await source.close();
  }
}

/** A person links at most this often while one build is being stored. */
const LINK_TRIES = 5;

/** Works identities out anew when people linked or unlinked meanwhile; the last time it fails with that. */
async function unlessLinkedSince<Result>(act: () => Promise<Result>, { times }: { times: number }): Promise<Result> {
  for (let left = times; ; left -= 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof LinkedSinceError) || left <= 1) throw error;
    }
  }
}

const FULL_SCAN: BothLanguages = { zh: '（全量扫描）', en: '(full scan)' };
const MODES: Record<number, BothLanguages> = {
  [SCAN_TYPE.full]: FULL_SCAN,
  [SCAN_TYPE.incremental]: { zh: '（增量扫描）', en: '(incremental scan)' },
  [SCAN_TYPE.request]: { zh: '（MR/PR 扫描）', en: '(MR/PR scan)' },
};

async function recordCommit({ database, held, task, buildLog }: ScanContext, source: Checkout): Promise<void> {
  const { commit } = source;
  buildLog.write(
    '',
    commit
      ? {
          zh: `${source.url}，版本 ${commit.id}（${source.branch}）`,
          en: `${source.url} at ${commit.id} (${source.branch})`,
        }
      : { zh: `${source.url}，不是 git 代码库的目录`, en: `${source.url}, a folder without git` },
  );
  await database.db
    .updateTable('build')
    .set({
      commit_id: commit?.id ?? null,
      commit_time: commit?.time ?? null,
      commit_author: commit?.author ?? null,
      commit_subject: commit?.subject ?? null,
    })
    .where('task_id', '=', task.taskId)
    .where('number', '=', held.number)
    .where('attempt', '=', held.attempt)
    .execute();
}

/** One line per repository with its parts separated by commas (contract-defects 16.3). */
function revisionText({ url, branch, commit }: Checkout): BothLanguages {
  if (!commit) return { zh: `代码库：${url}`, en: `repository: ${url}` };
  const time = commit.time.toISOString();
  return {
    zh: `代码库：${url}，版本号：${commit.id}，提交时间：${time}，提交人：${commit.author}，分支：${branch}`,
    en: `repository: ${url}, revision: ${commit.id}, committed: ${time}, committer: ${commit.author}, branch: ${branch}`,
  };
}

const NOT_ANALYSED: BothLanguages = { zh: '未分析', en: 'not analysed' };
const EXCEPTIONS = {
  failed: NOT_ANALYSED,
  skipped: NOT_ANALYSED,
  capped: { zh: '问题过多', en: 'too many findings' },
} as const;

/** What each tool did, as its step's message and in its log, which would be empty where nothing went wrong. */
async function announceScanned(
  { held, steps, buildLog, stopwatch }: ScanContext,
  tools: readonly ParsedTool[],
): Promise<void> {
  for (const { planned, failure, exceptions, findings, note } of tools) {
    const name = planned.definition.name;
    for (const { kind, path, message } of exceptions.slice(0, SKIPS_SHOWN)) {
      const [what, file] = [EXCEPTIONS[kind], JSON.stringify(path)];
      const line = { zh: `${what.zh}：${file}：${message.zh}`, en: `${what.en}: ${file}: ${message.en}` };
      buildLog.write(name, line, 1);
    }
    const missed = exceptions.filter(({ kind }) => kind !== 'capped').length;
    if (failure) {
      await steps.fail(name, STEP.scan, failure);
      continue;
    }
    const given = planned.files.filter((file) => looksAt(planned, file)).length;
    const mode = MODES[held.mode] ?? FULL_SCAN;
    const message = {
      zh: `${mode.zh}分析文件 ${given - missed} 个，复用 ${planned.reused.size} 个，未能分析 ${missed} 个，发现 ${findings.length} 处${note ? `（${note.zh}）` : ''}`,
      en: `${mode.en} ${given - missed} files analysed, ${planned.reused.size} of them reused, ${missed} not analysed, ${findings.length} findings${note ? ` (${note.en})` : ''}`,
    };
    const seconds = ((stopwatch.laps.get('execute') ?? 0) / 1000).toFixed(2);
    buildLog.write(name, {
      zh: `${name}：${message.zh}；所有工具共运行 ${seconds} 秒`,
      en: `${name}: ${message.en}; all tools together ran ${seconds} s`,
    });
    await steps.succeed(name, STEP.scan, message);
    await steps.begin(name, STEP.commit);
  }
}

/** A build that is about one report and could not read it has nothing to store. @throws AssayError with the tool's own sentence */
function assertSomethingRead({ task }: ScanContext, tools: readonly ParsedTool[]): void {
  const failure = task.upload && tools.find((tool) => tool.failure)?.failure;
  if (failure) throw new AssayError('illegal', failure);
}

function measuredFiles(
  files: readonly SourceFile[],
  {
    measured,
    blocks,
  }: { measured: Measured; blocks: readonly { path: string; author: string; changedAt: Date | null }[] },
): MeasuredFileOf[] {
  const byPath = new Map<string, { count: number; authors: Set<string>; changedAt: Date | null }>();
  for (const { path, author, changedAt } of blocks) {
    const entry = byPath.get(path) ?? { count: 0, authors: new Set<string>(), changedAt: null };
    entry.count += 1;
    if (author) entry.authors.add(author);
    if (changedAt && (!entry.changedAt || changedAt > entry.changedAt)) entry.changedAt = changedAt;
    byPath.set(path, entry);
  }
  const duplicated = new Map(
    [...measured.clones.duplicatedLines].map(([file, lines]) => [measured.order[file] ?? '', lines]),
  );
  return files.map((file) => {
    const numbers = measured.files.get(file.path);
    const duplicates = byPath.get(file.path);
    return {
      path: file.path,
      blob: file.blob,
      size: file.size,
      language: file.language ?? null,
      encoding: file.encoding,
      lines: numbers?.lines ?? { total: 0, code: 0, comment: 0, blank: 0, effectiveComment: 0 },
      embedded: numbers?.embedded ?? [],
      functionCount: numbers?.functions.length ?? 0,
      ccnSum: numbers?.functions.ccnSum() ?? 0,
      dupLines: duplicated.get(file.path) ?? 0,
      dupBlocks: duplicates?.count ?? 0,
      dupAuthors: [...(duplicates?.authors ?? [])].sort(),
      changedAt: duplicates?.changedAt ?? null,
    };
  });
}

import { checkedContent, type WantedChecker } from '@assay/commands/checker-set/checked-content';
import { contentOf, notThisSet } from '@assay/commands/checker-set/find-set';
import { DETECTION, LATEST_VERSION } from '@assay/contract/codes';
import { PreviewCheckersAnswer } from '@assay/contract/job';
import { ALL_LANGUAGES, SOURCE_LANGUAGES } from '@assay/contract/language';
import { actsByLanguage } from '@assay/contract/tool-definition';
import { availableTo } from '@assay/database/checkers/available-sets';
import { readTaskContents } from '@assay/database/checkers/task-contents';
import type { Db, Transaction } from '@assay/database/connect';
import { IGNORED } from '@assay/database/defects/place-filter';
import { everywhere } from '@assay/domain/checkers/by-language';
import { effectiveCheckers, type SetContent, type ToolCheckers } from '@assay/domain/checkers/effective';
import type { NamedChecker } from '@assay/domain/checkers/what-changes';
import { toolByName } from '@assay/tools/catalogue';
import { sql } from 'kysely';
import { Value } from 'typebox/value';

type Choices = ReadonlyMap<string, Pick<ToolCheckers, 'byLanguage'>>;

export interface WhatIf {
  readonly projectId: string;
  readonly taskId: number;
  /** The task would use these and no others. */
  readonly sets?: readonly { readonly checkerSetId: string; readonly version?: number }[] | undefined;
  /** The set would have `checkers`; without it the task would use exactly them. */
  readonly checkerSetId?: string | undefined;
  readonly checkers?: readonly WantedChecker[] | undefined;
}

/**
 * The checkers a task uses now, and those it would use. A tool configured in the task stays as it is, unless a set that comes in
 * is about it: enabling that set would end the configuration.
 * @throws AssayError illegal for a set the project cannot use or a version it does not have; checkerMissing, checkerParameter
 */
export async function choicesOf(trx: Transaction, asked: WhatIf): Promise<{ before: Choices; after: Choices }> {
  const { projectId, taskId, sets, checkerSetId: id } = asked;
  const now = await readTaskContents(trx, taskId);
  const before = choices(now.sets, now.own);
  if (sets) {
    const next: SetContent[] = [];
    for (const set of [...sets].sort((a, b) => (a.checkerSetId < b.checkerSetId ? -1 : 1)))
      next.push(await contentFor(trx, { projectId, id: set.checkerSetId, version: set.version }));
    return { before, after: choices(next, ownThatStays(now, next)) };
  }
  const content = await checkedContent(trx, {
    projectId,
    checkers: asked.checkers ?? [],
    kept: now.sets.flatMap((set) => set.checkers),
  });
  if (id === undefined) return { before, after: choices([{ id: '', version: 0, checkers: content }]) };
  // Its stored content is what is going to be replaced.
  const stored = await contentFor(trx, { projectId, id, version: LATEST_VERSION });
  const next = [...now.sets.filter((set) => set.id !== id), { ...stored, version: 0, checkers: content }].sort(
    (a, b) => (a.id < b.id ? -1 : 1),
  );
  return { before, after: choices(next, ownThatStays(now, next)) };
}

/** What each tool would look for in each language; a tool that knows no languages does the same in all. */
function choices(...contents: Parameters<typeof effectiveCheckers>): Choices {
  return new Map(
    [...effectiveCheckers(...contents)].map(([name, tool]) => {
      const definition = toolByName(name);
      return [name, definition && !actsByLanguage(definition) ? { byLanguage: everywhere(tool) } : tool];
    }),
  );
}

function ownThatStays(now: Awaited<ReturnType<typeof readTaskContents>>, next: readonly SetContent[]) {
  const used = new Set(now.sets.map((set) => set.id));
  const coming = new Set(
    next.filter((set) => !used.has(set.id)).flatMap((set) => set.checkers.map((checker) => checker.toolName)),
  );
  return now.own.filter(
    (entry) => !coming.has(entry.tool) && ('checkers' in entry || next.some((set) => set.id === entry.setId)),
  );
}

/** @param version absent: what the project uses */
async function contentFor(
  trx: Transaction,
  { projectId, id, version }: { projectId: string; id: string; version: number | undefined },
): Promise<SetContent> {
  const row = await trx
    .selectFrom('checker_set')
    .leftJoin('project_set', (join) =>
      join.onRef('project_set.set_id', '=', 'checker_set.id').on('project_set.project_id', '=', projectId),
    )
    .select(['checker_set.id', 'checker_set.code_lang as languages', 'project_set.version'])
    .where('checker_set.id', '=', id)
    .where(sql<boolean>`(${availableTo(projectId)} or (checker_set.scope = 1 and checker_set.deleted_at is null))`)
    .executeTakeFirst();
  const content = row && (await contentOf(trx, { id, version: version ?? row.version ?? LATEST_VERSION }));
  if (!content) throw notThisSet(id);
  return { id, languages: row.languages, ...content };
}

export interface DefectsOfChecker {
  readonly tool: string;
  readonly checker: string;
  /** The language of their files, one bit of LANGUAGE_FLAGS; all of them where it is not known. */
  readonly language: number;
  readonly open: number;
  readonly ignored: number;
}

/** The bit of a file's language, from its row of `branch_file`. */
const LANGUAGE = sql`coalesce((${JSON.stringify(
  Object.fromEntries(Object.entries(SOURCE_LANGUAGES).map(([name, { flag }]) => [name, flag])),
)}::jsonb ->> bf.language)::bigint, ${sql.lit(ALL_LANGUAGES)})`;

const FILE = sql`
    left join branch_file bf on bf.task_id = p.task_id and bf.branch_id = p.branch_id and bf.file_id = p.file_id`;

/** Present defects of a task's main branch by checker and language; an ignored one is not open. */
export async function presentDefects(db: Db | Transaction, taskId: number): Promise<DefectsOfChecker[]> {
  const { rows } = await sql<DefectsOfChecker>`
    select p.tool, p.checker, ${LANGUAGE} as language,
      count(*) filter (where not ${IGNORED}) as open,
      count(*) filter (where ${IGNORED}) as ignored
    from branch b
    join place p on p.task_id = b.task_id and p.branch_id = b.id ${FILE}
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where b.task_id = ${taskId} and b.kind = 'main' and p.detection = ${DETECTION.present}
    group by 1, 2, 3
  `.execute(db);
  return rows;
}

/** Names in a list of the most. */
const MOST = 10;

/** Where the open defects of some checkers are on the main branch, and who wrote those lines: the most first. */
export async function mostOpen(
  trx: Transaction,
  { taskId, checkers }: { taskId: number; checkers: readonly NamedChecker[] },
): Promise<{ files: { path: string; count: number }[]; authors: { author: string; count: number }[] }> {
  if (checkers.length === 0) return { files: [], authors: [] };
  const open = sql`
    from branch b
    join place p on p.task_id = b.task_id and p.branch_id = b.id
    join file f on f.task_id = p.task_id and f.id = p.file_id ${FILE}
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where b.task_id = ${taskId} and b.kind = 'main' and p.detection = ${DETECTION.present} and not ${IGNORED}
      and exists (
        select from unnest(${checkers.map(({ tool }) => tool)}::text[], ${checkers.map(({ key }) => key)}::text[],
          ${checkers.map(({ languages }) => languages)}::bigint[]) as gone (tool, checker, languages)
        where gone.tool = p.tool and gone.checker = p.checker and gone.languages & ${LANGUAGE} <> 0)`;
  const files = await sql<{ path: string; count: number }>`
    select f.path_text as path, count(*) as count ${open}
    group by f.path_text, f.sort_key order by count(*) desc, f.sort_key limit ${MOST}`.execute(trx);
  const authors = await sql<{ author: string; count: number }>`
    select p.author, count(*) as count ${open} and p.author <> ''
    group by p.author order by count(*) desc, p.author limit ${MOST}`.execute(trx);
  return { files: files.rows, authors: authors.rows };
}

/** Previews of a task that are still being made. */
export async function runningPreviews(trx: Transaction, taskId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job_answer
    where answer->>'taskId' = ${String(taskId)} and answer->>'state' = 'running' and at > now() - interval '15 minutes'
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Keeps the place of an answer that a worker is going to give. */
export async function insertPending(
  trx: Transaction,
  { requestId, taskId }: { requestId: string; taskId: number },
): Promise<void> {
  const answer: PreviewCheckersAnswer = { taskId, state: 'running' };
  await trx
    .insertInto('job_answer')
    .values({ request_id: requestId, answer: JSON.stringify(answer) })
    .execute();
}

/** The answer of a preview, as often as it is asked for; undefined when there is none under that id. */
export async function previewAnswer(db: Db, requestId: string): Promise<PreviewCheckersAnswer | undefined> {
  const row = await db.selectFrom('job_answer').select('answer').where('request_id', '=', requestId).executeTakeFirst();
  return Value.Check(PreviewCheckersAnswer, row?.answer) ? row.answer : undefined;
}

import { randomBytes } from 'node:crypto';
import { AssayError, type UiLanguage } from '@assay/contract/errors';
import { SEVERITY } from '@assay/contract/finding';
import { PreviewBody, PreviewParams, PreviewResult, PreviewStart } from '@assay/contract/http/checker-set';
import { Envelope } from '@assay/contract/http/envelope';
import type { PreviewCheckersAnswer } from '@assay/contract/job';
import { ALL_LANGUAGES } from '@assay/contract/language';
import { type CheckerChanges, type NamedChecker, whatChanges } from '@assay/domain/checkers/what-changes';
import { checker as checkerOf } from '@assay/tools/catalogue';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { actorOf, languageOf, ok, projectOf, taskOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { onlyIn } from '../../checkers/language-names.ts';
import { dropOldAnswers } from '../../job-answers.ts';
import type { Services } from '../../services.ts';
import { STEM, tags } from './list-routes.ts';
import {
  choicesOf,
  type DefectsOfChecker,
  insertPending,
  mostOpen,
  presentDefects,
  previewAnswer,
  runningPreviews,
} from './preview-queries.ts';

const CONTENT_LIMIT = 8 * 1024 * 1024;
/** More at once is no person who looks. */
const MOST_RUNNING = 3;
/** A preview is about a change people look through; a whole other choice is a scan. */
const MOST_CHECKERS = 2_000;

/**
 * What would change (decision 24): checkers that leave are counted from stored results at once; those that come in run in a worker
 * on stored content, and their answer is asked for by its request id. Nothing but that answer is kept, for an hour.
 */
export function previewRoutes(app: AssayApp, services: Services): void {
  const { db, jobs, now } = services;

  app.post(
    `${STEM}/preview`,
    {
      config: { needs: 'task_manage' },
      bodyLimit: CONTENT_LIMIT,
      schema: { tags, body: PreviewBody, response: { 200: Envelope(PreviewStart) } },
    },
    async (request) => {
      const { taskId: asked, sets, checkerSetId, checkerProps: checkers } = request.body;
      if (asked === undefined) throw new AssayError('required', 'taskId');
      if (!sets && !checkers) throw new AssayError('required', 'checkerProps');
      const { task } = await taskOf(request, services, 'task_manage', asked);
      return ok(
        await db.transaction().execute(async (trx) => {
          const { before, after } = await choicesOf(trx, {
            projectId: task.project_id,
            taskId: task.id,
            sets,
            checkerSetId,
            checkers,
          });
          const changes = whatChanges(before, after, (tool, key) => checkerOf(tool, key)?.params ?? []);
          const most = await mostOpen(trx, { taskId: task.id, checkers: changes.removed });
          const defects = await presentDefects(trx, task.id);
          const start = presentStart(changes, { codeLang: task.code_lang, defects, most });
          if (changes.added.length === 0) return start;
          if (changes.added.length > MOST_CHECKERS) throw tooMany();
          if ((await runningPreviews(trx, task.id)) >= MOST_RUNNING) throw tooOften();
          const requestId = randomBytes(16).toString('hex');
          await dropOldAnswers(trx, now());
          await insertPending(trx, { requestId, taskId: task.id });
          await jobs.send(
            trx,
            'preview-checkers',
            { requestId, taskId: task.id, checkers: changes.added.map((added) => ({ ...added })) },
            requestId,
          );
          return { requestId, ...start };
        }),
      );
    },
  );

  app.get(
    `${STEM}/preview/:requestId`,
    {
      config: { needs: 'task_manage' },
      schema: { tags, params: PreviewParams, response: { 200: Envelope(PreviewResult) } },
    },
    async (request) => {
      const { answer, codeLang } = await ownPreview(request, request.params.requestId);
      return ok(presentResult(answer, { codeLang, language: languageOf(request) }));
    },
  );

  app.delete(
    `${STEM}/preview/:requestId`,
    {
      config: { needs: 'task_manage' },
      schema: {
        tags,
        summary: 'Ends a preview nobody waits for any more',
        params: PreviewParams,
        response: { 200: Envelope(Type.Literal(true)) },
      },
    },
    async (request) => {
      const { requestId } = request.params;
      await ownPreview(request, requestId);
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('job_answer').where('request_id', '=', requestId).execute();
        await jobs.cancel(trx, 'preview-checkers', requestId);
      });
      return ok<true>(true);
    },
  );

  /** @throws AssayError notFound; forbidden for who may not manage its task */
  async function ownPreview(
    request: FastifyRequest,
    requestId: string,
  ): Promise<{ answer: PreviewCheckersAnswer; codeLang: number }> {
    actorOf(request);
    const answer = await previewAnswer(db, requestId);
    if (!answer) {
      // Who may not ask for previews at all is told nothing of what there is.
      await projectOf(request, services, 'task_manage');
      throw new AssayError('notFound', { zh: '预览', en: 'Preview' });
    }
    const { task } = await taskOf(request, services, 'task_manage', answer.taskId);
    return { answer, codeLang: task.code_lang };
  }
}

function presentStart(
  { removed, added, reweighted }: CheckerChanges,
  {
    codeLang,
    defects,
    most,
  }: {
    /** Languages of the task. */
    codeLang: number;
    defects: readonly DefectsOfChecker[];
    most: Awaited<ReturnType<typeof mostOpen>>;
  },
): Static<typeof PreviewStart> {
  const rows = new Map<string, DefectsOfChecker[]>();
  for (const row of defects)
    rows.set(`${row.tool} ${row.checker}`, [...(rows.get(`${row.tool} ${row.checker}`) ?? []), row]);
  const defectsOf = ({ tool, key, languages }: NamedChecker) => {
    const own = (rows.get(`${tool} ${key}`) ?? []).filter(({ language }) => (language & languages) !== 0);
    const sum = (count: (row: DefectsOfChecker) => number) => own.reduce((all, row) => all + count(row), 0);
    return { open: sum(({ open }) => open), ignored: sum(({ ignored }) => ignored) };
  };
  const gone = removed.map((one) => ({ ...nameOf(one, codeLang), ...defectsOf(one) }));
  return {
    removed: gone.sort((a, b) => b.open - a.open || b.ignored - a.ignored),
    removedDefects: gone.reduce((sum, row) => sum + row.open, 0),
    reweighted: reweighted
      .map(({ from, to, ...one }) => {
        const usual = checkerOf(one.tool, one.key)?.severity ?? SEVERITY.normal;
        return { ...nameOf(one, codeLang), from: from ?? usual, to: to ?? usual, open: defectsOf(one).open };
      })
      .sort((a, b) => b.open - a.open),
    removedFiles: most.files,
    removedAuthors: most.authors,
    added: added.map((one) => {
      const { open, ignored } = defectsOf(one);
      return { ...nameOf(one, codeLang), now: open + ignored };
    }),
  };
}

/** A checker and, where it is not about all languages of the task that it speaks, those it is about. */
function nameOf({ tool, key, languages }: NamedChecker, codeLang: number) {
  const speaks = checkerOf(tool, key)?.languages ?? ['*'];
  return { toolName: tool, checkerKey: key, ...onlyIn(languages, { speaks, task: codeLang }) };
}

function presentResult(
  answer: PreviewCheckersAnswer,
  { codeLang, language }: { codeLang: number; language: UiLanguage },
): Static<typeof PreviewResult> {
  const { taskId: _, message, checkers, ...rest } = answer;
  return {
    ...rest,
    ...(message ? { message: message[language] } : {}),
    ...(checkers
      ? {
          checkers: checkers.map(({ tool, key, languages, trouble, ...found }) => ({
            ...nameOf({ tool, key, languages: languages ?? ALL_LANGUAGES }, codeLang),
            ...found,
            ...(trouble ? { trouble: trouble[language] } : {}),
          })),
        }
      : {}),
  };
}

function tooMany(): AssayError {
  return new AssayError('illegal', {
    zh: `预览最多 ${MOST_CHECKERS} 条新增规则`,
    en: `A preview tries ${MOST_CHECKERS} checkers at most`,
  });
}

function tooOften(): AssayError {
  return new AssayError('illegal', {
    zh: '该任务的预览正在进行，请稍后再试',
    en: 'Previews of this task are under way, try again later',
  });
}

import type { DeliveryOutcome, TakenDelivery } from '@assay/commands/report-mail/take-delivery';
import { readOccasion } from '@assay/commands/triage/mentions';
import type { Settings } from '@assay/contract/settings';
import type { Db } from '@assay/database/connect';
import { listPath } from '@assay/domain/notice/list-path';
import { type MentionNotice, renderMention } from '@assay/domain/notice/render-mention';
import { toolByName } from '@assay/tools/catalogue';
import { mailAccount } from './mail-account.ts';
import { lettersToPeople } from './receivers.ts';
import { sendLetters } from './send-letters.ts';
import { sendMail } from './send-mail.ts';

const SKIPPED = {
  gone: { zh: '评论或任务已删除', en: 'the comment or the task was deleted' },
  nobody: { zh: '被提及的人没有邮件地址', en: 'who was mentioned has no mail address' },
  account: { zh: '站点未设置邮件服务器', en: 'the site has no mail server' },
};

/** Tells people that a comment names them. A site without a mail server tells nobody, which is no failure: nobody was promised one. */
export async function deliverMention(
  { db, settings }: { db: Db; settings: Settings },
  taken: TakenDelivery,
): Promise<DeliveryOutcome> {
  const account = await mailAccount(db, settings);
  if (!account) return { kind: 'skipped', reason: SKIPPED.account };
  const asked = readOccasion(taken.occasion);
  const notice = asked && (await readNotice(db, { taskId: taken.taskId, commentId: asked.commentId }));
  if (!asked || !notice) return { kind: 'skipped', reason: SKIPPED.gone };
  const letters = await lettersToPeople(db, { usernames: asked.names, language: settings.language });
  if (letters.length === 0) return { kind: 'skipped', reason: SKIPPED.nobody };
  const site = settings.publicUrl;
  return sendLetters(db, {
    taken,
    letters,
    send: ({ to, cc, language }) => sendMail({ account, to, cc, mail: renderMention(notice, { language, site }) }),
  });
}

async function readNotice(
  db: Db,
  { taskId, commentId }: { taskId: number; commentId: string },
): Promise<MentionNotice | undefined> {
  const row = await db
    .selectFrom('comment')
    .innerJoin('comment_thread as thread', 'thread.id', 'comment.thread_id')
    .innerJoin('defect', (join) =>
      join.onRef('defect.task_id', '=', 'thread.task_id').onRef('defect.id', '=', 'thread.defect_id'),
    )
    .innerJoin('task', 'task.id', 'thread.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['comment.username as by', 'comment.body', 'defect.id as defectId', 'defect.tool'])
    .select(['task.name_cn as taskName', 'project.id as projectId', 'project.name as projectName'])
    .where('comment.id', '=', commentId)
    .where('thread.task_id', '=', taskId)
    .where('task.deleted_at', 'is', null)
    .where('project.archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const place = await db
    .selectFrom('place')
    .innerJoin('file', (join) =>
      join.onRef('file.task_id', '=', 'place.task_id').onRef('file.id', '=', 'place.file_id'),
    )
    .innerJoin('branch', (join) =>
      join.onRef('branch.task_id', '=', 'place.task_id').onRef('branch.id', '=', 'place.branch_id'),
    )
    .select(['file.path_text as path', 'place.line', 'place.message'])
    .where('place.task_id', '=', taskId)
    .where('place.defect_id', '=', row.defectId)
    .orderBy((eb) => eb('branch.kind', '<>', 'main'))
    .orderBy('branch.id')
    .limit(1)
    .executeTakeFirst();
  const list = listPath({ pattern: toolByName(row.tool)?.pattern ?? 'LINT', tool: row.tool });
  return {
    task: { id: taskId, name: row.taskName, projectId: row.projectId, projectName: row.projectName },
    by: row.by,
    comment: row.body,
    issue: place && { place: `${place.path}:${place.line}`, message: place.message },
    path: `${list}?entityId=${row.defectId}`,
  };
}

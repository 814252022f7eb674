import { type LinkOutcome, linkDefects, unlinkDefect } from '@assay/commands/triage/link-defects';
import { AssayError } from '@assay/contract/errors';
import { LinkBody, LinkResult, UnlinkBody } from '@assay/contract/http/defect-identity';
import { Envelope } from '@assay/contract/http/envelope';
import { languageOf, taskOf } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { defectId } from '../defect-id.ts';
import { MAY_DECIDE } from '../policy.ts';

const MESSAGES: Record<LinkOutcome, { zh: string; en: string }> = {
  linked: { zh: '已关联，下次分析后生效', en: 'Linked; the next analysis acts on it' },
  unlinked: { zh: '已拆分，下次分析后生效', en: 'Unlinked; the next analysis acts on it' },
  withdrawn: { zh: '已撤回尚未生效的关联', en: 'The link that had not been acted on was taken back' },
};

/** Whether two defects are one: a person's word wins over recognition. */
export function identityRoutes(app: AssayApp, services: Services): void {
  app.post(
    '/defect/api/user/warn/identity/link',
    {
      config: { needs: MAY_DECIDE },
      schema: {
        tags: ['defects'],
        summary: 'Says that a reported defect is an older one that is not reported any more',
        body: LinkBody,
        response: { 200: Envelope(LinkResult) },
      },
    },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_DECIDE);
      const named = {
        defectId: idOf(request.body.entityId, 'entityId'),
        continues: idOf(request.body.continues, 'continues'),
      };
      const outcome = await services.db
        .transaction()
        .execute((trx) => linkDefects(trx, { actor: actor.username, taskId: task.id, ...named }));
      return present(outcome, languageOf(request));
    },
  );

  app.post(
    '/defect/api/user/warn/identity/unlink',
    {
      config: { needs: MAY_DECIDE },
      schema: {
        tags: ['defects'],
        summary: 'Says that what was recognised as a defect is another one, or takes a link back',
        body: UnlinkBody,
        response: { 200: Envelope(LinkResult) },
      },
    },
    async (request) => {
      const { task, actor } = await taskOf(request, services, MAY_DECIDE);
      const id = idOf(request.body.entityId, 'entityId');
      const outcome = await services.db
        .transaction()
        .execute((trx) => unlinkDefect(trx, { actor: actor.username, taskId: task.id, defectId: id }));
      return present(outcome, languageOf(request));
    },
  );
}

function idOf(value: unknown, field: string): number {
  if (value === undefined || value === null || value === '') throw new AssayError('required', field);
  const id = defectId(value);
  if (id === undefined) throw new AssayError('notFound', { zh: '问题', en: 'Issue' });
  return id;
}

function present(outcome: LinkOutcome, language: 'zh' | 'en') {
  return { status: 0, code: '0', message: MESSAGES[outcome][language], data: { outcome } };
}

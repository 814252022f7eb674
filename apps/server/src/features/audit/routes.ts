import { AUDIT_KINDS, AuditPage, AuditQuery } from '@assay/contract/http/audit';
import { Envelope } from '@assay/contract/http/envelope';
import { administratorOf, languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { contentPage } from '../../paged.ts';
import type { Services } from '../../services.ts';
import { presentAudit } from './present.ts';
import { auditRows, countAudit } from './queries.ts';

/** What happened on the site that somebody may have to answer for. */
export function auditFeature(app: AssayApp, { db }: Services): void {
  app.get(
    '/admin/api/audit',
    {
      config: { needs: 'administrator' },
      schema: {
        tags: ['admin'],
        summary: 'Audit log, newest first',
        querystring: AuditQuery,
        response: { 200: Envelope(AuditPage) },
      },
    },
    async (request) => {
      administratorOf(request);
      const { kind, actor, keyword, from, to, ...asked } = request.query;
      const filter = {
        // Kinds of a newer release cannot be shown: they are not counted either.
        kinds: kind ?? AUDIT_KINDS,
        actor,
        keyword,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      };
      const language = languageOf(request);
      const page = await contentPage(asked, {
        total: await countAudit(db, filter),
        rows: async (window) =>
          (await auditRows(db, { filter, ...window })).flatMap((row) => presentAudit(row, language) ?? []),
      });
      return ok(page);
    },
  );
}

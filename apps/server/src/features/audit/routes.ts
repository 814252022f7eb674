import { Readable } from 'node:stream';
import { recordAudit } from '@assay/commands/audit/record-audit';
import {
  type AuditQuery as Asked,
  AUDIT_KINDS,
  AuditExportQuery,
  AuditKindName,
  AuditPage,
  AuditQuery,
} from '@assay/contract/http/audit';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { administratorOf, byOf, languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { contentPage } from '../../paged.ts';
import type { Services } from '../../services.ts';
import { auditCsv } from './audit-csv.ts';
import { presentAudit } from './present.ts';
import { type AuditFilter, auditPieces, auditRows, countAudit } from './queries.ts';
import { AUDIT_TEXTS } from './sentences.ts';

const tags = ['admin'];
const config = { needs: 'administrator' } as const;
/** Rows read at a time while a file is written. */
const PIECE = 1000;

/** What happened on the site that somebody may have to answer for. */
export function auditFeature(app: AssayApp, { db, now, settings }: Services): void {
  app.get(
    '/admin/api/audit',
    {
      config,
      schema: {
        tags,
        summary: 'Audit log, newest first',
        querystring: AuditQuery,
        response: { 200: Envelope(AuditPage) },
      },
    },
    async (request) => {
      administratorOf(request);
      const filter = filterOf(request.query);
      const language = languageOf(request);
      const page = await contentPage(request.query, {
        total: await countAudit(db, filter),
        rows: async (window) =>
          (await auditRows(db, { filter, ...window })).flatMap((row) => presentAudit(row, language) ?? []),
      });
      return ok(page);
    },
  );

  app.get(
    '/admin/api/audit/kinds',
    {
      config,
      schema: { tags, summary: 'Kinds of entries, by name', response: { 200: Envelope(Type.Array(AuditKindName)) } },
    },
    async (request) => {
      administratorOf(request);
      const language = languageOf(request);
      return ok(AUDIT_KINDS.map((kind) => ({ kind, name: AUDIT_TEXTS[kind].name[language] })));
    },
  );

  app.get(
    '/admin/api/audit/export',
    { config, schema: { tags, summary: 'The audit log as CSV', querystring: AuditExportQuery } },
    async (request, reply) => {
      administratorOf(request);
      const filter = { ...filterOf(request.query), to: filterOf(request.query).to ?? now() };
      const rows = await countAudit(db, filter);
      await recordAudit(db, { kind: 'export', by: byOf(request), subject: 'audit csv', detail: { rows }, now: now() });
      const pieces = auditPieces(db, { filter, piece: PIECE });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="assay-audit.csv"')
        .send(Readable.from(auditCsv(pieces, { language: languageOf(request), zone: settings.timezone })));
    },
  );
}

function filterOf({ kind, actor, keyword, from, to }: Asked): AuditFilter {
  return {
    // Kinds of a newer release cannot be shown: they are not counted either.
    kinds: kind ?? AUDIT_KINDS,
    actor,
    keyword,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

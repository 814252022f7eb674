import { recordAudit } from '@assay/commands/audit/record-audit';
import { AssayError } from '@assay/contract/errors';
import {
  ExportBody,
  type ExportFormat,
  ExportLinkQuery,
  type ExportQuery,
  ExportQuery as Query,
} from '@assay/contract/http/defect-export';
import type { DefectQueryBody } from '@assay/contract/http/defect-query';
import { MAX_PAGE_SIZE } from '@assay/domain/filters/paging';
import { isRecord } from '@assay/domain/filters/scalars';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byOf, languageOf } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { defectsOf, filterOf, knownTool, populationOf } from '../defect-access.ts';
import { PIECE, streamReading, TOO_MANY_ROWS } from '../list-stream.ts';
import { MAY_READ } from '../policy.ts';
import { readerOf } from '../readers.ts';
import { type Column, cellOf, columnsOf, type Row } from './columns.ts';
import { csv } from './csv.ts';
import { jsonl } from './jsonl.ts';
import { sarif } from './sarif.ts';
import { xlsx } from './xlsx.ts';

/** Everything that matches, as one page. */
const ALL = { page: 1, size: 1_000_000_000 };

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  sarif: 'application/sarif+json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const path = '/defect/api/user/warn/export';
const tags = ['defects'];

/** Whole lists as files, written while they are read; ours beside the workbooks that clients make (contract-defects 4.6). */
export function exportRoutes(app: AssayApp, services: Services): void {
  app.post(
    path,
    {
      config: { reads: true, needs: MAY_READ },
      schema: { tags, summary: 'A list as CSV, JSON lines, SARIF or a workbook', querystring: Query, body: ExportBody },
    },
    (request, reply) => send({ request, reply, query: request.query, body: request.body }),
  );
  app.get(
    path,
    {
      config: { needs: MAY_READ },
      schema: {
        tags,
        summary: 'The same for a plain link: the filter is JSON in `condition`',
        querystring: ExportLinkQuery,
      },
    },
    (request, reply) => {
      const { toolName, condition, taskId, ...query } = request.query;
      return send({ request, reply, query, taskId, body: { ...readCondition(condition), toolName } });
    },
  );

  async function send(asked: {
    request: FastifyRequest;
    reply: FastifyReply;
    query: ExportQuery;
    body: DefectQueryBody;
    taskId?: number | undefined;
  }): Promise<FastifyReply> {
    const { request, reply, query, body, taskId } = asked;
    const { format } = query;
    const context = await defectsOf(request, services, MAY_READ, taskId);
    const filter = filterOf(body, { services, reader: context.actor });
    const tool = knownTool(filter.toolName);
    const language = languageOf(request);
    const at = await populationOf(services, {
      context,
      tool: tool.name,
      buildId: filter.buildId,
      difference: filter.difference,
    });
    const question = { services, task: context.task, at, filter, language, request: ALL, sort: query };
    reply.header('content-disposition', `attachment; filename="${fileName(context.task.id, tool.name, format)}"`);
    try {
      return await streamReading(services, {
        reply,
        type: TYPES[format],
        open: async (trx) => {
          const listing = await readerOf(tool).list(trx, question);
          const rows = await listing.count();
          if (format === 'xlsx' && rows > MAX_PAGE_SIZE) throw new AssayError('illegal', TOO_MANY_ROWS);
          const pieces = await begun(listing.pieces(PIECE));
          await recordAudit(services.db, {
            kind: 'export',
            by: byOf(request),
            subject: `${tool.name} ${format}`,
            projectId: context.task.project_id,
            taskId: context.task.id,
            detail: { rows },
            now: services.now(),
          });
          const columns = columnsOf(tool.pattern, filter.clusterType);
          switch (format) {
            case 'csv':
              return csv(pieces, { columns, language });
            case 'jsonl':
              return jsonl(pieces);
            case 'sarif':
              return sarif(pieces, { tool, language });
            case 'xlsx':
              return xlsx([
                {
                  name: 'Assay',
                  head: columns.map((column) => column[language]),
                  rows: cells(pieces, { columns, language }),
                },
              ]);
          }
        },
      });
    } catch (error) {
      reply.removeHeader('content-disposition');
      throw error;
    }
  }
}

async function* cells(
  pieces: AsyncIterable<readonly Row[]>,
  { columns, language }: { columns: readonly Column[]; language: 'zh' | 'en' },
) {
  for await (const rows of pieces) yield rows.map((row) => columns.map((column) => cellOf(row, column, language)));
}

/** Reads the first rows before anything is sent, so that a filter that is too slow is an answer. */
async function begun(pieces: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}

function readCondition(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // said below
  }
  throw new AssayError('illegal', 'condition');
}

function fileName(taskId: number, tool: string, format: ExportFormat): string {
  return `assay-${taskId}-${tool.replace(/[^\w.-]/g, '_')}.${format === 'sarif' ? 'sarif.json' : format}`;
}

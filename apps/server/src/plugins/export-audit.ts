import { recordAudit } from '@assay/commands/audit/record-audit';
import type { FastifyRequest } from 'fastify';
import { projectHeaderOf, taskHeaderOf } from '../access.ts';
import type { AssayApp } from '../assay-app.ts';
import type { Services } from '../services.ts';

/** Lists that ask for more rows at once are exports: screens show a hundred. */
export const EXPORT_ABOVE = 10_000;

/** Writes down who took whole lists away. Refused calls took nothing. */
export function exportAuditPlugin(app: AssayApp, services: Services): void {
  const failed = new WeakSet<FastifyRequest>();
  app.addHook('onError', async (request) => {
    failed.add(request);
  });
  app.addHook('onResponse', async (request, reply) => {
    const rows = Math.max(rowsOf(request.query), rowsOf(request.body));
    if (rows <= EXPORT_ABOVE || reply.statusCode !== 200 || failed.has(request) || !request.identity) return;
    const taskId = taskHeaderOf(request, services);
    const entry = {
      kind: 'export',
      by: { actor: request.identity.actor.username, address: request.ip },
      subject: request.routeOptions.url,
      projectId: projectHeaderOf(request, services),
      taskId,
      detail: { rows },
      now: services.now(),
    } as const;
    try {
      await recordAudit(services.db, entry);
    } catch (error) {
      // The answer is out already; what is left is to say that the log has a gap.
      request.log.error({ err: error }, 'an export could not be written down');
    }
  });
}

function rowsOf(given: unknown): number {
  if (typeof given !== 'object' || given === null || !('pageSize' in given)) return 0;
  const size = Number(given.pageSize);
  return Number.isFinite(size) ? size : 0;
}

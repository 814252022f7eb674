import { pendingMigrations } from '@assay/database/migrate';
import { Type } from 'typebox';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';

const Health = Type.Object({ status: Type.Enum(['ok', 'not-ready']), reason: Type.Optional(Type.String()) });

/** For those who watch the process: `/healthz` it runs, `/readyz` it can answer. No envelope: monitors read these. */
export function healthFeature(app: AssayApp, { db }: Services): void {
  app.get(
    '/healthz',
    {
      config: { needs: 'public' },
      schema: { tags: ['health'], summary: 'The process runs', response: { 200: Health } },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      config: { needs: 'public' },
      schema: {
        tags: ['health'],
        summary: 'The database answers and is of this release',
        response: { 200: Health, 503: Health },
      },
    },
    async (request, reply) => {
      const reason = await whyNot();
      if (reason === undefined) return { status: 'ok' as const };
      request.log.warn({ reason }, 'not ready');
      return reply.code(503).send({ status: 'not-ready' as const, reason });
    },
  );

  async function whyNot(): Promise<string | undefined> {
    try {
      const pending = await pendingMigrations(db);
      return pending.length > 0 ? 'migrations are pending' : undefined;
    } catch {
      return 'the database does not answer';
    }
  }
}

import { revokeApiToken } from '@assay/commands/people/revoke-api-token';
import { TokenPage, TokenQuery } from '@assay/contract/http/admin';
import { IdParams } from '@assay/contract/http/auth';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { administratorOf, byOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { contentPage } from '../../paged.ts';
import { presentToken } from '../../present-token.ts';
import type { Services } from '../../services.ts';
import { countTokens, tokens } from './queries.ts';

const tags = ['admin'];
const config = { needs: 'administrator' } as const;

/** API tokens of everybody, for administrators. */
export function adminTokenFeature(app: AssayApp, { db, now }: Services): void {
  app.get(
    '/admin/api/tokens',
    {
      config,
      schema: {
        tags,
        summary: 'API tokens of everybody',
        querystring: TokenQuery,
        response: { 200: Envelope(TokenPage) },
      },
    },
    async (request) => {
      administratorOf(request);
      const { keyword, state, ...asked } = request.query;
      const filter = { keyword, state, now: now() };
      const page = await contentPage(asked, {
        total: await countTokens(db, filter),
        rows: async (window) =>
          (await tokens(db, { filter, ...window })).map((row) => ({
            ...presentToken(row, now()),
            username: row.username,
          })),
      });
      return ok(page);
    },
  );

  app.delete(
    '/admin/api/tokens/:id',
    {
      config,
      schema: {
        tags,
        summary: "Revoke anybody's token",
        params: IdParams,
        response: { 200: Envelope(Type.Boolean()) },
      },
    },
    async (request) => {
      administratorOf(request);
      const input = { by: byOf(request), id: request.params.id, now: now() };
      await db.transaction().execute((trx) => revokeApiToken(trx, input));
      return ok(true);
    },
  );
}

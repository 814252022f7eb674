import { randomBytes } from 'node:crypto';
import { installCustom } from '@assay/commands/custom-checker/install-custom';
import { publishCustom } from '@assay/commands/custom-checker/publish-custom';
import { removeCustom } from '@assay/commands/custom-checker/remove-custom';
import { saveDraft } from '@assay/commands/custom-checker/save-draft';
import { CUSTOM_TOOL } from '@assay/contract/custom-rule';
import { AssayError } from '@assay/contract/errors';
import {
  CustomChecker,
  CustomListBody,
  CustomQuery,
  CustomSaveBody,
  CustomVersion,
  CustomVersionParams,
} from '@assay/contract/http/custom-checker';
import { Envelope } from '@assay/contract/http/envelope';
import { inTransaction } from '@assay/database/in-transaction';
import { Type } from 'typebox';
import { ok, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { loadSiteCatalogue } from '../../plugins/site-catalogue.ts';
import type { Services } from '../../services.ts';
import { assertCompiles, ruleOf } from './compiled.ts';
import { MAY_WRITE, managedCustomOf, mayManage } from './policy.ts';
import { presentCustom } from './present.ts';
import { previewRoutes } from './preview-routes.ts';
import { listCustom, listVersions, readCustom } from './queries.ts';
import { uploadRoutes } from './upload-routes.ts';

export const STEM = '/defect/api/user/checker/customize';
export const tags = ['custom checker'];
const DONE = { 200: Envelope(Type.Literal(true)) };

/** Checkers people write (contract-core 10.4, docs/custom-checkers.md). */
export function customCheckerFeature(app: AssayApp, services: Services): void {
  const { db } = services;
  previewRoutes(app, services);
  uploadRoutes(app, services);

  app.post(
    `${STEM}/list`,
    {
      config: { needs: 'project-member' },
      schema: { tags, body: CustomListBody, response: { 200: Envelope(Type.Array(CustomChecker)) } },
    },
    async (request) => {
      const { projectId: asked, toolName, store = false, pageNum = 1, pageSize = 100 } = request.body;
      const access = await projectOf(request, services, undefined, asked);
      if (toolName && toolName !== CUSTOM_TOOL) return ok([]);
      const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const rows = await listCustom(db, { projectId: access.projectId, store, ...page });
      return ok(rows.map((row) => presentCustom(row, { manageable: !store && mayManage(access, row.created_by) })));
    },
  );

  app.post(
    `${STEM}/save`,
    {
      config: { needs: MAY_WRITE },
      schema: { tags, body: CustomSaveBody, response: { 200: Envelope(CustomChecker) } },
    },
    async (request) => {
      const { customizeId, projectId: asked, scope } = request.body;
      const access = customizeId
        ? await managedCustomOf(request, services, { customizeId, projectId: asked })
        : await projectOf(request, services, MAY_WRITE, asked);
      const { projectId, actor } = access;
      if (scope !== undefined && scope !== 1 && scope !== 2)
        throw new AssayError('illegal', { zh: 'scope 不合法', en: 'scope is not valid' });
      const rule = ruleOf(request.body);
      await assertCompiles(services, { projectId, rules: [rule] });
      const newId = randomBytes(12).toString('hex');
      const id = await db
        .transaction()
        .execute((trx) => saveDraft(trx, { actor: actor.username, projectId, id: customizeId, newId, rule, scope }));
      const row = await readCustom(db, { projectId, id });
      if (!row) throw new AssayError('notFound', { zh: '自定义规则', en: 'Custom checker' });
      return ok(presentCustom(row, { manageable: true }));
    },
  );

  // The first spelling is the contract's.
  for (const word of ['pulish', 'publish'])
    app.post(
      `${STEM}/${word}`,
      { config: { needs: 'set-manager' }, schema: { tags, querystring: CustomQuery, response: DONE } },
      async (request) => {
        const { projectId, actor, id } = await managedCustomOf(request, services, request.query);
        await inTransaction(db, (trx) => publishCustom(trx, { actor: actor.username, projectId, id }));
        await loadSiteCatalogue(db);
        return ok<true>(true);
      },
    );

  app.post(
    `${STEM}/install`,
    { config: { needs: MAY_WRITE }, schema: { tags, querystring: CustomQuery, response: DONE } },
    async (request) => {
      const { customizeId: id, projectId: asked, version } = request.query;
      const { projectId, actor } = await projectOf(request, services, MAY_WRITE, asked);
      if (!id) throw new AssayError('required', 'customizeId');
      await inTransaction(db, (trx) => installCustom(trx, { actor: actor.username, projectId, id, version }));
      await loadSiteCatalogue(db);
      return ok<true>(true);
    },
  );

  app.post(
    `${STEM}/delete`,
    { config: { needs: 'set-manager' }, schema: { tags, querystring: CustomQuery, response: DONE } },
    async (request) => {
      const { projectId, actor, id } = await managedCustomOf(request, services, request.query);
      await inTransaction(db, (trx) => removeCustom(trx, { actor: actor.username, projectId, id }));
      await loadSiteCatalogue(db);
      return ok<true>(true);
    },
  );

  app.get(
    `${STEM}/version/:toolName`,
    {
      config: { needs: 'project-member' },
      schema: {
        tags,
        params: CustomVersionParams,
        querystring: CustomQuery,
        response: { 200: Envelope(Type.Array(CustomVersion)) },
      },
    },
    async (request) => {
      const { customizeId: id, projectId: asked } = request.query;
      const { projectId } = await projectOf(request, services, undefined, asked);
      if (request.params.toolName !== CUSTOM_TOOL) return ok([]);
      const rows = await listVersions(db, { projectId, id });
      return ok(
        rows.map(({ id: customizeId, key, version, rule, created_by: createdBy, created_at: at }) => ({
          customizeId,
          toolName: CUSTOM_TOOL,
          key,
          version,
          createdBy,
          createdDate: at.getTime(),
          rule,
        })),
      );
    },
  );
}

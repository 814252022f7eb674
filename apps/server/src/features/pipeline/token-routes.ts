import { recordAudit } from '@assay/commands/audit/record-audit';
import { createBuildToken, revokeBuildToken } from '@assay/commands/pipeline/build-token';
import { AssayError } from '@assay/contract/errors';
import { Envelope } from '@assay/contract/http/envelope';
import { BuildToken, BuildTokenParams, NewBuildToken, NewBuildTokenBody } from '@assay/contract/http/pipeline';
import { ProjectParams } from '@assay/contract/http/repository';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ok, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { buildTokensOf } from './queries.ts';

const STEM = '/task/api/user/buildToken/project/:projectId';
const tags = ['pipeline'];
const config = { needs: 'task_manage' } as const;

/** Tokens with which pipelines speak to us; managers of the project make and end them. */
export function tokenRoutes(app: AssayApp, services: Services): void {
  const { db, now } = services;

  app.get(
    STEM,
    { config, schema: { tags, params: ProjectParams, response: { 200: Envelope(Type.Array(BuildToken)) } } },
    async (request) => {
      const { projectId } = await managerOf(request, request.params.projectId);
      const rows = await buildTokensOf(db, projectId);
      return ok(
        rows.map((row) => ({
          id: row.id,
          name: row.name,
          createdBy: row.created_by,
          createdDate: row.created_at.getTime(),
          ...(row.expires_at ? { expiresAt: row.expires_at.getTime() } : {}),
          ...(row.last_used_at ? { lastUsedAt: row.last_used_at.getTime() } : {}),
        })),
      );
    },
  );

  app.post(
    STEM,
    {
      config,
      schema: { tags, params: ProjectParams, body: NewBuildTokenBody, response: { 200: Envelope(NewBuildToken) } },
    },
    async (request) => {
      const { projectId, actor } = await managerOf(request, request.params.projectId);
      const { name, expiresAt } = request.body;
      const by = { actor: actor.username, address: request.ip };
      const { id, secret } = await db.transaction().execute(async (trx) => {
        const token = await createBuildToken(trx, {
          projectId,
          name,
          actor: actor.username,
          now: now(),
          expiresAt: expiresAt === undefined ? undefined : new Date(expiresAt),
        });
        await recordAudit(trx, {
          kind: 'token_created',
          by,
          projectId,
          detail: { name: name.trim(), scopes: ['build'] },
        });
        return token;
      });
      return ok({ id, token: secret });
    },
  );

  app.delete(
    `${STEM}/:tokenId`,
    { config, schema: { tags, params: BuildTokenParams, response: { 200: Envelope(Type.Literal(true)) } } },
    async (request) => {
      const { projectId, actor } = await managerOf(request, request.params.projectId);
      const { tokenId: id } = request.params;
      const by = { actor: actor.username, address: request.ip };
      await db.transaction().execute(async (trx) => {
        const name = await revokeBuildToken(trx, { projectId, id, now: now() });
        await recordAudit(trx, { kind: 'token_revoked', by, subject: projectId, projectId, detail: { name } });
      });
      return ok<true>(true);
    },
  );

  async function managerOf(request: FastifyRequest, wanted: string) {
    const access = await projectOf(request, services, 'task_manage', wanted);
    if (!access.actor.isAdmin && access.role !== 'manager')
      throw new AssayError('forbidden', { zh: '需要项目管理员权限', en: 'for managers of the project' });
    return access;
  }
}

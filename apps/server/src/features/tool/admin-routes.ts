import { recordAudit } from '@assay/commands/audit/record-audit';
import { publishTool, sortTools, withdrawTool } from '@assay/commands/tool/tool-settings';
import { AssayError } from '@assay/contract/errors';
import { ToolsOnMachine, WithdrawToolBody } from '@assay/contract/http/admin';
import { Envelope } from '@assay/contract/http/envelope';
import { ToolPublishBody, ToolSortBody } from '@assay/contract/http/tool';
import type { Transaction } from '@assay/database/connect';
import { toolByName } from '@assay/tools/catalogue';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { administratorOf, byOf, languageOf, ok } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { probeTools } from './probe-tools.ts';

const tags = ['tool'];
const config = { needs: 'administrator' } as const;
const Done = { 200: Envelope(Type.Literal(true)) };

/** Which tools people are offered, in which order, and whether they can run (contract-core 7.8, and ours). */
export function adminToolRoutes(app: AssayApp, services: Services): void {
  app.post('/tool/publish', { config, schema: { tags, body: ToolPublishBody, response: Done } }, async (request) => {
    administratorOf(request);
    const name = knownTool(request.body.name);
    await change(request, (trx) => publishTool(trx, name));
    return ok<true>(true);
  });

  app.post(
    '/admin/api/tools/withdraw',
    {
      config,
      schema: {
        tags,
        summary: 'Offer a tool to administrators only, until it is published; tasks that have it go on',
        body: WithdrawToolBody,
        response: Done,
      },
    },
    async (request) => {
      administratorOf(request);
      const name = knownTool(request.body.name);
      await change(request, (trx) => withdrawTool(trx, name));
      return ok<true>(true);
    },
  );

  app.post('/tool/sort', { config, schema: { tags, body: ToolSortBody, response: Done } }, async (request) => {
    administratorOf(request);
    const order = request.body.map(knownTool);
    await change(request, (trx) => sortTools(trx, order));
    return ok<true>(true);
  });

  app.post(
    '/admin/api/tools/probe',
    {
      config: { ...config, reads: true },
      schema: {
        tags,
        summary: 'Which tools a worker finds on its machine: versions, or what is missing',
        response: { 200: Envelope(ToolsOnMachine) },
      },
    },
    async (request) => {
      administratorOf(request);
      return ok(await probeTools(services, languageOf(request)));
    },
  );

  async function change(request: FastifyRequest, act: (trx: Transaction) => Promise<void>): Promise<void> {
    await services.db.transaction().execute(async (trx) => {
      await act(trx);
      await recordAudit(trx, { kind: 'settings_changed', by: byOf(request), detail: { sections: ['tools'] } });
    });
  }
}

function knownTool(name: string): string {
  const tool = toolByName(name);
  if (!tool) throw new AssayError('invalidTool', name);
  return tool.name;
}

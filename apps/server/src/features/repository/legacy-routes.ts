import { Envelope } from '@assay/contract/http/envelope';
import { ManagedRepository } from '@assay/contract/http/repository';
import { Type } from 'typebox';
import { ok, projectHeaderOf, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import type { Services } from '../../services.ts';
import { presentManaged } from './present.ts';
import { repositoriesOf } from './queries.ts';

const tags = ['repository'];
const config = { needs: 'project-member' } as const;

/** Calls of old clients about repositories (decisions 5, 28). */
export function legacyRepositoryRoutes(app: AssayApp, services: Services): void {
  app.get(
    '/repo/index',
    {
      config,
      schema: {
        tags,
        summary: 'Repositories of the project of the header',
        querystring: Type.Object({ invoke: Type.Optional(Type.String({ maxLength: 100 })) }),
        response: { 200: Envelope(Type.Union([Type.Array(ManagedRepository), Type.Object({})])) },
      },
    },
    async (request) => {
      const { projectId } = await projectOf(request, services);
      if (request.query.invoke !== 'list') return ok({});
      return ok((await repositoriesOf(services.db, projectId)).map(presentManaged));
    },
  );

  // Nobody is sent to a code host: access is given by a credential, on the screen this address opens (contract-defects 15.6).
  app.get(
    '/defect/api/user/repo/oauth/url',
    {
      config,
      schema: {
        tags,
        summary: 'Where access to a code host is given',
        querystring: Type.Object({ toolName: Type.Optional(Type.String({ maxLength: 100 })) }),
        response: { 200: Envelope(Type.String()) },
      },
    },
    async (request) => {
      await projectOf(request, services);
      const site = services.settings.publicUrl ?? '';
      return ok(`${site}/codecc/${encodeURIComponent(projectHeaderOf(request, services) ?? '')}/repositories`);
    },
  );
}

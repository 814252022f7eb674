import { createSet } from '@assay/commands/checker-set/create-set';
import { editBaseInfo, saveCheckers } from '@assay/commands/checker-set/edit-set';
import { LATEST_VERSION } from '@assay/contract/codes';
import { AssayError } from '@assay/contract/errors';
import {
  BaseInfoBody,
  CreateSetBody,
  SaveAllBody,
  SaveCheckersBody,
  SetIdParams,
} from '@assay/contract/http/checker-set';
import { Envelope } from '@assay/contract/http/envelope';
import { inTransaction } from '@assay/database/in-transaction';
import { Type } from 'typebox';
import { byOf, ok, projectOf } from '../../access.ts';
import type { AssayApp } from '../../assay-app.ts';
import { filterCheckers } from '../../checkers/filter.ts';
import { readLibrary } from '../../checkers/library.ts';
import { managedSetOf } from '../../checkers/set-access.ts';
import type { Services } from '../../services.ts';
import { STEM, tags } from './list-routes.ts';

const DONE = { 200: Envelope(Type.Literal(true)) };

/** Every checker of every tool with its parameters fits. */
const CONTENT_LIMIT = 8 * 1024 * 1024;

/** Making sets and changing what they hold (contract-core 11.6, 11.7, 11.9, 11.10). */
export function saveRoutes(app: AssayApp, services: Services): void {
  const { db } = services;

  app.post(
    STEM,
    // A viewer changes nothing in a project, sets included.
    { config: { needs: 'task_manage' }, schema: { tags, body: CreateSetBody, response: DONE } },
    async (request) => {
      const { projectId } = await projectOf(request, services, 'task_manage');
      const { checkerSetId, checkerSetName, description, codeLang, catagories = [] } = request.body;
      const { baseCheckerSetId, baseCheckerSetVersion: version } = request.body;
      if (codeLang === undefined) throw new AssayError('required', 'codeLang');
      if (catagories.length === 0) throw new AssayError('required', 'catagories');
      await inTransaction(db, (trx) =>
        createSet(trx, {
          ...byOf(request),
          projectId,
          id: checkerSetId ?? '',
          name: checkerSetName ?? '',
          description: description ?? '',
          codeLang,
          categories: catagories,
          ...(baseCheckerSetId
            ? { base: { id: baseCheckerSetId, ...(version === undefined ? {} : { version }) } }
            : {}),
        }),
      );
      return ok<true>(true);
    },
  );

  app.put(
    `${STEM}/:checkerSetId/baseInfo`,
    {
      config: { needs: 'set-manager' },
      schema: { tags, params: SetIdParams, body: BaseInfoBody, response: DONE },
    },
    async (request) => {
      const { checkerSetId } = request.params;
      const { projectId } = await managedSetOf(request, services, { checkerSetId, own: true });
      const { checkerSetName: name, description, catagories: categories } = request.body;
      await inTransaction(db, (trx) =>
        editBaseInfo(trx, {
          ...byOf(request),
          projectId,
          id: checkerSetId,
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          ...(categories === undefined ? {} : { categories }),
        }),
      );
      return ok<true>(true);
    },
  );

  app.put(
    `${STEM}/checkerSets/:checkerSetId/checkers`,
    {
      config: { needs: 'set-manager' },
      bodyLimit: CONTENT_LIMIT,
      schema: { tags, params: SetIdParams, body: SaveCheckersBody, response: DONE },
    },
    async (request) => {
      const { checkerSetId } = request.params;
      const { projectId } = await managedSetOf(request, services, { checkerSetId, own: true });
      const checkers = request.body.checkerProps ?? [];
      await inTransaction(db, (trx) => saveCheckers(trx, { ...byOf(request), projectId, id: checkerSetId, checkers }));
      return ok<true>(true);
    },
  );

  app.post(
    `${STEM}/checkers/all`,
    {
      config: { needs: 'set-manager' },
      bodyLimit: CONTENT_LIMIT,
      schema: { tags, body: SaveAllBody, response: DONE },
    },
    async (request) => {
      const { checkerProps: given = [], checkerListQueryReq: filter } = request.body;
      const { checkerSetId, version = LATEST_VERSION, keyWord } = filter;
      if (checkerSetId === undefined) throw new AssayError('required', 'checkerSetId');
      const { projectId } = await managedSetOf(request, services, { checkerSetId, own: true });
      const library = await readLibrary(db, { projectId, keyWord, set: { id: checkerSetId, version } });
      const found = filterCheckers(library, filter).filter(({ definition }) => !definition.deprecated);
      // What is given comes last, since it may carry parameters of a checker that the filter finds too.
      const checkers = [
        ...found.map(({ tool, definition }) => ({ toolName: tool, checkerKey: definition.key })),
        ...given,
      ];
      await inTransaction(db, (trx) => saveCheckers(trx, { ...byOf(request), projectId, id: checkerSetId, checkers }));
      return ok<true>(true);
    },
  );
}

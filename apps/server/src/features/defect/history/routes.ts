import { AssayError } from '@assay/contract/errors';
import { DefectHistory } from '@assay/contract/http/defect-history';
import { Envelope } from '@assay/contract/http/envelope';
import { Type } from 'typebox';
import { languageOf, ok, taskOf } from '../../../access.ts';
import type { AssayApp } from '../../../assay-app.ts';
import type { Services } from '../../../services.ts';
import { defectId } from '../defect-id.ts';
import { MAY_READ } from '../policy.ts';
import { reading } from '../reading.ts';
import { actionEvent, spokenEvent } from './people-events.ts';
import { actionsOf, buildsFrom, defectFacts, matchesOf, placeFacts, spansOf, spokenOf } from './queries.ts';
import { buildsAsked, scanEvents } from './scan-events.ts';

const DEFECT = { zh: '问题', en: 'Issue' };

/** The story of one defect: what scans saw of it and what people did (decision 24). */
export function historyRoutes(app: AssayApp, services: Services): void {
  app.get(
    '/defect/api/user/warn/history/:entityId',
    {
      config: { needs: MAY_READ },
      schema: {
        tags: ['defects'],
        summary: 'Everything that happened to one defect, newest first',
        params: Type.Object({ entityId: Type.String() }),
        response: { 200: Envelope(DefectHistory) },
      },
    },
    async (request) => {
      const { task } = await taskOf(request, services, MAY_READ);
      const id = defectId(request.params.entityId);
      if (id === undefined) throw new AssayError('notFound', DEFECT);
      const of = { taskId: task.id, defectId: id };
      const language = languageOf(request);
      const history = await reading(services.db, async (trx) => {
        const defect = await defectFacts(trx, of);
        if (!defect) throw new AssayError('notFound', DEFECT);
        const events = [
          ...(await actionsOf(trx, of)).map((action) => actionEvent(action, language)),
          ...(await spokenOf(trx, of)).map((spoken) => spokenEvent(spoken, language)),
        ];
        const place = await placeFacts(trx, of);
        if (place) {
          const onBranch = { ...of, branchId: place.branch_id };
          const spans = await spansOf(trx, onBranch);
          const matches = await matchesOf(trx, onBranch);
          const builds = await buildsFrom(trx, { ...onBranch, numbers: buildsAsked(spans) });
          // Of two things at the same moment the later one in the list came later.
          events.push(...scanEvents({ defect, place, spans, matches, builds }, language).reverse());
        }
        events.sort((a, b) => b.time - a.time);
        return { ...defect, branch: place?.branch, events };
      });
      return ok({
        entityId: String(id),
        toolName: history.tool,
        checker: history.checker,
        ...(history.branch === undefined ? {} : { branch: history.branch }),
        events: history.events,
      });
    },
  );
}

import { PACKAGES } from '../../shapes/checker-shapes.ts';
import { bool, is } from '../../shapes/shape.ts';
import { must } from '../checks.ts';
import { at, listAt, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Checkers of a task, the old way (contract-core 9.2 to 9.7). @param own a set of the project */
export async function taskCheckers({ call, checks, client, taskId }: Visit, own: string): Promise<void> {
  const linked = { toolCheckerSets: [{ toolName: 'ESLINT', checkerSetId: own, version: '1' }] };
  await call('core 9.6', ['POST', `${STEM.checker}/tasks/${taskId}/checkerSets/relationship`], {
    body: linked,
    shape: is(true),
  });
  await call('core 9.6', ['POST', `${STEM.checker}/checkerSets/relationship`], { body: linked, shape: is(true) });
  await call('core 9.2', ['POST', `${STEM.checker}/tasks/${taskId}/toolName/ESLINT/checkers/configuration`], {
    body: { pkgId: '0', toolName: 'ESLINT', taskId, openedCheckers: ['no-empty'], closedCheckers: ['no-var'] },
    shape: bool,
  });
  await call('core 9.5', ['POST', `${STEM.checker}/tasks/${taskId}/tools/ESLINT/checkerSets`], {
    body: { checkerSetId: `${own}_b`, checkerSetName: `${own}_b`, scope: 2 },
  });
  await call('core 9.4', ['PUT', `${STEM.checker}/tasks/${taskId}/tools/ESLINT/checkerSets/${own}_b`], {
    body: { checkerSetName: `${own}_b`, scope: 2, upgradeMyOtherTasks: 'N' },
  });
  await checks.check('core 9.7 value of a rule', async () => {
    const packages = success(await client.get(`${STEM.checker}/tasks/${taskId}/toolName/ESLINT/checkers`), PACKAGES);
    const editable = listAt(packages, 'checkerPackages')
      .flatMap((entry) => listAt(entry, 'checkerList'))
      .find((checker) => at(checker, 'editable') === true && at(checker, 'checkerStatus') === true);
    must(editable, 'no open rule of ESLINT has a value');
    const answer = await client.put(
      `${STEM.checker}/taskId/${taskId}/tools/ESLINT/param/${encodeURIComponent(textAt(editable, 'paramValue'))}?checkerKey=${textAt(editable, 'checkerName')}`,
    );
    success(answer, is(true));
  });
}

import { filled, is, list, obj } from '../../shapes/shape.ts';
import { at, success } from '../run.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Rules written by the project (core 10.4), which another project uses; shapes are of our own design (docs/custom-checkers.md). */
export async function customCheckers({ project, client, checks, call }: Visit): Promise<void> {
  const key = `conf-${Date.now().toString(36)}`;
  const rule = { key, languages: ['js'], kind: 'regex', pattern: 'debugger', samples: { bad: ['debugger;'] } };
  const ROW = obj({ customizeId: filled, toolName: filled, projectId: filled, version: is(0, 1), file: filled });
  const saved = await call('core 10.4', ['POST', `${STEM.checker}/customize/save`], {
    body: { projectId: project, scope: 1, ...rule },
    shape: ROW,
  });
  const query = { customizeId: String(at(saved, 'customizeId')) };
  await call('core 10.4', ['POST', `${STEM.checker}/customize/pulish`], { query, body: {}, shape: is(true) });
  await call('core 10.4', ['POST', `${STEM.checker}/customize/publish`], { query, body: {}, shape: is(true) });
  await call('core 10.4', ['POST', `${STEM.checker}/customize/list`], {
    body: { projectId: project },
    shape: list(ROW),
  });
  const toolName = String(at(saved, 'toolName'));
  await call('core 10.4', ['GET', `${STEM.checker}/customize/version/${toolName}`], {
    shape: list(obj({ customizeId: filled, version: is(1) })),
  });
  await checks.check('core 10.4: another project installs it', async () => {
    success(await client.post('/admin/api/projects', { projectId: key, name: key }));
    success(await client.post(`${STEM.checker}/customize/install`, {}, { query, project: key }), is(true));
  });
  const form = new FormData();
  form.set('file', new Blob([JSON.stringify({ ...rule, key: `${key}-2` })]), 'rule.yml');
  await call('core 10.4', ['POST', `${STEM.checker}/upload/project/${project}/version/1`], { rawBody: form });
}

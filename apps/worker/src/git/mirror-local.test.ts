import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { expect, it } from 'vitest';
import { updateMirror } from './mirror.ts';

it('keeps the index of a local history that blame lives on, also after an empty list of cut commits', async () => {
  const repository = fixtureRepository([{ write: { 'a.js': 'one\n' } }]);
  const data = mkdtempSync(join(tmpdir(), 'assay-mirror-test-'));
  const mirrorFolder = join(data, 'mirror.git');
  const update = () =>
    updateMirror({
      source: { kind: 'local', path: repository.folder },
      mirrorFolder,
      settings: { allowPrivateHosts: false, localSources: [repository.folder] },
      onLog: () => {},
    });
  await update();
  const index = join(mirrorFolder, 'objects/info/commit-graph');
  expect(existsSync(index)).toBe(true);
  // What releases before this one left behind made git take the history for a shallow one.
  rmSync(index);
  writeFileSync(join(mirrorFolder, 'shallow'), '');
  repository.commit({ write: { 'a.js': 'two\n' } });
  await update();
  expect(existsSync(index)).toBe(true);
  rmSync(data, { recursive: true, force: true });
  repository.remove();
});

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { launchPostgres } from './launch.ts';
import { waitUntilGone } from './process-table.ts';
import { ask, dataFolders } from './test-support/folders.ts';

const folders = dataFolders();
afterEach(() => folders.clear());

function launch(dataFolder: string) {
  return launchPostgres({ dataFolder, durable: false, log: () => {} });
}

describe('the data folder', () => {
  it.each([`it's "here" and $HOME`, '数据 仓库 é', '-D', 'a;b:c`d`%s\\'])(
    'works in a folder called %s',
    async (name) => {
      const folder = join(folders.make(), name);
      const first = await launch(folder);
      await ask(first.url, 'create table kept as select 42 as answer');
      await first.stop();
      const second = await launch(folder);
      expect(await ask(second.url, 'select answer from kept')).toBe(42);
      await second.stop();
      expect(await waitUntilGone(second.pid, 0)).toBe(true);
    },
  );

  it('says in one sentence that the data folder cannot be made', async () => {
    const file = join(folders.make(), 'file');
    writeFileSync(file, '');
    await expect(launch(join(file, 'data'))).rejects.toThrow(
      `The data folder ${join(file, 'data')} cannot be used: a part of the path is a file.`,
    );
    const link = join(folders.make(), 'unmounted');
    symlinkSync('/nowhere/at/all', link);
    await expect(launch(join(link, 'data'))).rejects.toThrow(/cannot be used: nothing can be made there\.$/);
    await expect(launch('/proc/assay')).rejects.toThrow(
      /^The data folder \/proc\/assay cannot be used: nothing can be made there\.$/,
    );
  });

  it('refuses a folder in the place of the cluster and leaves it as it is', async () => {
    const folder = folders.make();
    mkdirSync(join(folder, 'pg18'));
    writeFileSync(join(folder, 'pg18', 'thesis.txt'), 'the only copy');
    await expect(launch(folder)).rejects.toThrow(/pg18 is in the way/);
    expect(readFileSync(join(folder, 'pg18', 'thesis.txt'), 'utf8')).toBe('the only copy');
  });
});

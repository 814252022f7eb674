import { readSettings } from '@assay/contract/settings';
import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

const ours = {
  ASSAY_ADMIN_PASSWORD: 'correct horse',
  ASSAY_DATA: './here',
  ASSAY_LOCAL_SOURCES: '/a',
  HOME: '/home/x',
};
const env = childEnvironment(ours, {
  settings: readSettings(ours, '/start'),
  databaseUrl: 'postgres://u:p@h/d',
  localSources: ['/b', '/a'],
});

it('tells both where the database and the data are, independent of the current folder', () => {
  for (const one of [env.server, env.worker])
    expect(one).toMatchObject({ DATABASE_URL: 'postgres://u:p@h/d', ASSAY_DATA: '/start/here', HOME: '/home/x' });
});

it('permits the folders of the setting and those of the command line, each once', () => {
  expect(env.worker.ASSAY_LOCAL_SOURCES).toBe('/a:/b');
});

it('gives the password of the administrator to the server alone', () => {
  expect(env.server.ASSAY_ADMIN_PASSWORD).toBe('correct horse');
  expect(Object.keys(env.worker)).not.toContain('ASSAY_ADMIN_PASSWORD');
});

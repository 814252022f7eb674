import { ProbeToolsAnswer } from '@assay/contract/job';
import { connect } from '@assay/database/connect';
import { cloneDatabase } from '@assay/testing/template-database';
import { shippedTools } from '@assay/tools/catalogue';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeTools } from './probe-tools.ts';

let close: () => Promise<void>;
let database: ReturnType<typeof connect>;
beforeAll(async () => {
  const test = await cloneDatabase();
  database = connect({ url: test.url, name: 'probe-tools' });
  close = async () => {
    await database.close();
    await test.close();
  };
});
afterAll(() => close());

it('answers for every tool that ships: a version, or what is missing, or that it runs elsewhere', async () => {
  await probeTools({ requestId: 'r1' }, { signal: new AbortController().signal, retry: 0 }, { database });
  const { answer } = await database.db.selectFrom('job_answer').select('answer').executeTakeFirstOrThrow();
  if (!Value.Check(ProbeToolsAnswer, answer)) throw new Error('not an answer');
  expect(answer.tools.map(({ name }) => name)).toEqual(shippedTools.map(({ name }) => name));
  for (const tool of answer.tools) {
    const said = [tool.version !== undefined, tool.missing !== undefined, tool.kind === 'report'].filter(Boolean);
    expect(said, tool.name).toHaveLength(1);
  }
  expect(answer.tools.find(({ name }) => name === 'RUFF')).toMatchObject({
    kind: 'package',
    version: expect.stringMatching(/^\d+\./),
  });
});

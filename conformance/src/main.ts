import { HttpClient } from './client/http-client.ts';
import { CallStates } from './suite/call-states.ts';
import { Checks } from './suite/checks.ts';
import { coreTraps } from './suite/core-traps.ts';
import { defectTraps } from './suite/defect-traps/defect-traps.ts';
import { compilers } from './suite/every-call/compilers.ts';
import { everyCall } from './suite/every-call/every-call.ts';
import { everythingRepository } from './suite/fixture.ts';
import { live } from './suite/live/live.ts';
import { ownServer, type Target } from './suite/own-server.ts';
import type { Run } from './suite/run.ts';
import { seedTask } from './suite/seed.ts';
import { startUp } from './suite/start-up.ts';

/**
 * Drives a server the way the described client does. Without an address it starts its own; with one, ASSAY_USER and
 * ASSAY_PASSWORD name an administrator there, and the server must be allowed to read local folders.
 */
const [given] = process.argv.slice(2);
const repository = everythingRepository();
const checks = new Checks();
const states = new CallStates();
let target: Target | undefined;
try {
  target =
    given === undefined
      ? await ownServer([repository.folder])
      : {
          site: given,
          username: process.env.ASSAY_USER ?? 'admin',
          password: process.env.ASSAY_PASSWORD ?? '',
          stop: async () => {},
          output: () => '',
        };
  const client = new HttpClient({ site: target.site });
  client.onAnswer = states.hear;
  const project = 'demo';
  client.project = project;
  await startUp({ checks, client, ...target });
  const taskId = await seedTask(client, { project, url: repository.folder });
  const seeded = {
    checks,
    client,
    project,
    taskId,
    username: target.username,
    source: repository.folder,
    isLocal: given === undefined,
  };
  const run: Run = { ...seeded, withoutCompiler: await compilers(seeded) };
  await everyCall(run);
  await coreTraps(run);
  await defectTraps(run);
  await live(run, states);
} catch (error) {
  await checks.check('the suite came to its end', () => {
    throw error;
  });
  console.log(target?.output().slice(-3000) ?? '');
} finally {
  await target?.stop();
  repository.remove();
}
states.print();
if (checks.passed > 50)
  for (const call of states.unanswered())
    await checks.check(`${call} answers`, () => Promise.reject(new Error('never')));
console.log(`${checks.passed} passed, ${checks.failures.length} failed`);
process.exitCode = checks.failures.length > 0 ? 1 : 0;

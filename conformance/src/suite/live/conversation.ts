import type { Conversation } from '../../client/sockjs.ts';
import { RECORD } from '../../shapes/figure-shapes.ts';
import { filled, int, ms, noNulls, obj, type Shape } from '../../shapes/shape.ts';
import { must } from '../checks.ts';
import { type Run, success } from '../run.ts';
import { analyse } from '../seed.ts';
import { STEM } from '../stems.ts';
import { framesComeWhole, messagesFindTheirWay } from './frames.ts';
import { mergesWell } from './merge.ts';

export const CONNECT = { 'accept-version': '1.1,1.0', 'heart-beat': '10000,10000' };

const INFO = obj(
  { toolName: filled, curStep: int, stepStatus: int, lastAnalysisTime: ms, elapseTime: int },
  { buildId: filled, buildNum: filled, lastAnalysisResult: obj({ pattern: filled }) },
);
const PROGRESS = obj({ taskId: int, displayStep: int, displayProgress: int, displayStepStatus: int, minStartTime: ms });

/** A whole analysis heard over one connection, and what was heard held against the traps of the live channel. */
export async function conversation(
  run: Run,
  { talk, transport }: { talk: Conversation; transport: string },
): Promise<void> {
  const { checks, client, project, taskId } = run;
  await talk.send('CONNECT', CONNECT);
  const connected = await talk.heard(({ command }) => command === 'CONNECTED');
  await checks.check(`defects trap 31 over ${transport}: CONNECTED has version and heart-beat`, () => {
    must(connected.headers.version === '1.1', `version ${connected.headers.version}`);
    must(/^\d+,\d+$/.test(connected.headers['heart-beat'] ?? ''), `heart-beat ${connected.headers['heart-beat']}`);
  });
  const topics: Readonly<Record<string, readonly [string, Shape]>> = {
    'sub-0': [`/topic/analysisInfo/taskId/${taskId}`, INFO],
    'sub-1': [`/topic/analysisInfo/taskId/${taskId}`, INFO],
    'sub-2': [`/topic/generalProgress/taskId/${taskId}`, PROGRESS],
    'sub-3': [`/topic/analysisDetail/taskId/${taskId}/toolName/ESLINT`, RECORD],
    'sub-4': [`/topic/analysisProgress/projectId/${project}`, PROGRESS],
  };
  const overview = async () => success(await client.get(`${STEM.task}/overview/${taskId}`));
  const before = await overview();
  for (const [id, [destination]] of Object.entries(topics)) await talk.send('SUBSCRIBE', { id, destination });
  // Newer clients say so, and nothing comes of it.
  await talk.send('SEND', { destination: '/app/cleanTaskSession' }, JSON.stringify({ taskId }));
  await analyse(client);
  const after = await overview();
  for (const [id, [destination, shape]] of Object.entries(topics))
    await checks.check(`defects 18.3 over ${transport}: ${destination.split('/')[2]} (${id})`, async () => {
      await talk.heard(({ command, headers }) => command === 'MESSAGE' && headers.subscription === id);
      const faults = talk.frames
        .filter(({ command, headers }) => command === 'MESSAGE' && headers.subscription === id)
        .flatMap(({ body }) => [...noNulls(JSON.parse(body), id), ...shape(JSON.parse(body), id)]);
      must(faults.length === 0, faults.slice(0, 8).join('\n'));
    });
  await checks.check(`defects trap 25 over ${transport}: pushed objects are merged without harm`, () =>
    mergesWell({ talk, subscription: 'sub-0', before, after }),
  );
  await checks.check(`defects trap 24 over ${transport}: every message names its subscription, JSON once`, () =>
    messagesFindTheirWay(talk, new Map(Object.entries(topics).map(([id, [destination]]) => [id, destination]))),
  );
  await checks.check(`defects trap 31 over ${transport}: frames come whole`, () => framesComeWhole(talk));
  await checks.check(`defects 18.2 over ${transport}: no ERROR frame`, () => {
    const error = talk.frames.find(({ command }) => command === 'ERROR');
    must(!error, `ERROR ${error?.headers.message}`);
  });
}

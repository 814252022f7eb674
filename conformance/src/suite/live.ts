import { HttpClient } from '../client/http-client.ts';
import { type Conversation, LIVE, openPolling, openWebSocket } from '../client/sockjs.ts';
import { RECORD } from '../shapes/defect-shapes.ts';
import { filled, int, is, ms, obj, type Shape } from '../shapes/shape.ts';
import type { CallStates } from './call-states.ts';
import { must } from './checks.ts';
import type { Run } from './run.ts';
import { analyse } from './seed.ts';

const INFO = obj(
  { toolName: filled, curStep: int, stepStatus: int, lastAnalysisTime: ms, elapseTime: int },
  { buildId: filled, buildNum: filled, lastAnalysisResult: obj({ pattern: filled }) },
);
const PROGRESS = obj({ taskId: int, displayStep: int, displayProgress: int, displayStepStatus: int, minStartTime: ms });

/** The live channel over both transports, with what happens during an analysis (contract-defects 18; traps 24, 31). */
export async function live({ checks, client, project, taskId }: Run, states: CallStates): Promise<void> {
  const query = `X-DEVOPS-PROJECT-ID=${project}&X-DEVOPS-TASK-ID=${taskId}`;
  await checks.check('defects 18.1: /info says what the channel can do', async () => {
    const answer = await client.get(`${LIVE}/info?${query}&t=1`);
    const faults = obj({ websocket: is(true), cookie_needed: is(true), entropy: int })(answer.body, 'info');
    must(faults.length === 0, faults.join('\n'));
  });
  await checks.check('defects 18.1: nobody gets no connection', async () => {
    const nobody = new HttpClient({ site: client.site, prefix: client.prefix });
    const opened = await openWebSocket(nobody, query).then(
      () => true,
      () => false,
    );
    must(!opened, 'a connection came about');
  });
  for (const [name, open] of [
    ['websocket', openWebSocket],
    ['xhr', openPolling],
  ] as const)
    await checks.check(`defects 18 over ${name}: frames, two subscriptions, every topic of an analysis`, async () => {
      const talk = await open(client, query);
      try {
        await conversation(talk);
      } finally {
        talk.close();
      }
      if (name === 'websocket') states.mark('GET', `${LIVE}/{server}/{session}/websocket`);
    });
  await checks.check('defects 18 over xhr_streaming: the answer goes on', async () => {
    const controller = new AbortController();
    const response = await fetch(`${client.site}${client.prefix}${LIVE}/000/streaming1/xhr_streaming?${query}`, {
      method: 'POST',
      headers: { cookie: client.cookieHeader, origin: client.site },
      signal: controller.signal,
    });
    const reader = response.body?.getReader();
    let text = '';
    while (reader && !/h+\no\n/.test(text)) {
      const { value, done } = await reader.read();
      if (done) break;
      text += Buffer.from(value).toString('utf8');
    }
    controller.abort();
    must(/^h{2048,}\no\n/.test(text), `begins with ${text.slice(0, 20)}`);
    states.mark('POST', `${LIVE}/{server}/{session}/xhr_streaming`);
  });
  await checks.check('defects 18.4: one reconnect after the other', async () => {
    for (let round = 0; round < 9; round += 1) {
      const talk = await openWebSocket(client, query);
      await talk.send('CONNECT', CONNECT);
      await talk.heard(({ command }) => command === 'CONNECTED');
      talk.close();
    }
  });

  async function conversation(talk: Conversation): Promise<void> {
    await talk.send('CONNECT', CONNECT);
    const connected = await talk.heard(({ command }) => command === 'CONNECTED');
    must(connected.headers.version === '1.1', `version ${connected.headers.version}`);
    // Trap 31: its absence breaks the client.
    must(/^\d+,\d+$/.test(connected.headers['heart-beat'] ?? ''), 'no heart-beat header (trap 31)');
    const topics: Record<string, readonly [string, Shape]> = {
      'sub-0': [`/topic/analysisInfo/taskId/${taskId}`, INFO],
      'sub-1': [`/topic/analysisInfo/taskId/${taskId}`, INFO],
      'sub-2': [`/topic/generalProgress/taskId/${taskId}`, PROGRESS],
      'sub-3': [`/topic/analysisDetail/taskId/${taskId}/toolName/ESLINT`, RECORD],
      'sub-4': [`/topic/analysisProgress/projectId/${project}`, PROGRESS],
    };
    for (const [id, [destination]] of Object.entries(topics)) await talk.send('SUBSCRIBE', { id, destination });
    await talk.send('SEND', { destination: '/app/cleanTaskSession' }, JSON.stringify({ taskId }));
    await analyse(client);
    for (const [id, [destination, shape]] of Object.entries(topics)) {
      // Trap 24: dispatch is by this header.
      const message = await talk.heard(({ command, headers }) => command === 'MESSAGE' && headers.subscription === id);
      must(message.headers.destination === destination, `${id}: ${message.headers.destination}`);
      must(message.headers['message-id'], `${id}: no message-id`);
      const body: unknown = JSON.parse(message.body);
      must(typeof body === 'object', `${id}: JSON inside JSON (trap 24)`);
      const faults = shape(body, id);
      must(faults.length === 0, faults.join('\n'));
    }
    const errors = talk.frames.filter(({ command }) => command === 'ERROR');
    must(errors.length === 0, `ERROR ${errors[0]?.headers.message}`);
    for (const frame of talk.frames.filter(({ headers }) => headers.subscription === 'sub-0')) {
      const info: { lastAnalysisResult?: unknown; buildNum?: unknown } = JSON.parse(frame.body);
      // Trap 25: pushed objects are merged, so what is empty must be absent.
      must(info.buildNum !== '' && info.buildNum !== null, 'an empty buildNum was pushed (trap 25)');
      must(
        info.lastAnalysisResult === undefined || Object.keys(Object(info.lastAnalysisResult)).length > 1,
        'an empty lastAnalysisResult was pushed (trap 25)',
      );
    }
  }
}

const CONNECT = { 'accept-version': '1.1,1.0', 'heart-beat': '10000,10000' };

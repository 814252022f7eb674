import { HttpClient } from '../../client/http-client.ts';
import { LIVE, openPolling, openWebSocket } from '../../client/sockjs.ts';
import { int, is, obj } from '../../shapes/shape.ts';
import type { CallStates } from '../call-states.ts';
import { must } from '../checks.ts';
import type { Run } from '../run.ts';
import { CONNECT, conversation } from './conversation.ts';

/** The live channel over both transports (contract-defects 18), with what happens during an analysis. */
export async function live(run: Run, states: CallStates): Promise<void> {
  const { checks, client, project, taskId } = run;
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
  ] as const) {
    await checks.check(`defects 18 over ${name}: a connection`, async () => {
      const talk = await open(client, query);
      try {
        await conversation(run, { talk, transport: name });
      } finally {
        talk.close();
      }
      if (name === 'websocket') states.mark('GET', `${LIVE}/{server}/{session}/websocket`);
    });
  }
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
}

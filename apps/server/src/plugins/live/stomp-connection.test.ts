import { beforeEach, describe, expect, it } from 'vitest';
import { Hub } from './hub.ts';
import { MAX_SUBSCRIPTIONS, StompConnection } from './stomp-connection.ts';
import type { Topic } from './topics.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const INFO = '/topic/analysisInfo/taskId/1';

describe('STOMP dialogue', () => {
  let sent: string[];
  let closed: number[];
  let allowed: (topic: Topic) => boolean;
  let hub: Hub;
  let connection: StompConnection;

  beforeEach(() => {
    sent = [];
    closed = [];
    allowed = () => true;
    hub = new Hub();
    connection = new StompConnection({
      transport: { send: (message) => sent.push(message), close: (code) => closed.push(code) },
      hub,
      language: 'zh',
      mayHear: async (topic) => allowed(topic),
      onTrouble: () => {},
    });
  });
  const say = async (...frames: string[]) => {
    for (const frame of frames) connection.onMessage(`${frame}\0`);
    await settle();
    await settle();
  };
  const CONNECT = 'CONNECT\naccept-version:1.1,1.0\nheart-beat:10000,10000\n\n';

  it('answers old clients with version 1.1 and no heart-beats', async () => {
    await say(CONNECT);
    expect(sent).toEqual(['CONNECTED\nversion:1.1\nheart-beat:0,0\nserver:assay\n\n\0']);
  });

  it.each([
    ['1.0,1.1,1.2', '1.2'],
    ['1.0', '1.0'],
    [undefined, '1.0'],
  ])('agrees on the newest of %s', async (accepted, version) => {
    await say(`CONNECT\n${accepted ? `accept-version:${accepted}\n` : ''}\n`);
    expect(sent[0]).toContain(`\nversion:${version}\n`);
  });

  it('delivers one message per subscription, and none after UNSUBSCRIBE', async () => {
    await say(CONNECT, `SUBSCRIBE\nid:sub-0\ndestination:${INFO}\n\n`, `SUBSCRIBE\nid:sub-1\ndestination:${INFO}\n\n`);
    hub.publish(INFO, { zh: '{"a":"中"}', en: '{}' });
    await say('UNSUBSCRIBE\nid:sub-0\n\n');
    hub.publish(INFO, { zh: '{"b":1}', en: '{}' });
    const headers = (id: number, subscription: string) =>
      `MESSAGE\ndestination:${INFO}\nmessage-id:${id}\nsubscription:${subscription}\ncontent-type:application/json;charset=UTF-8\n\n`;
    expect(sent.slice(1)).toEqual([
      `${headers(1, 'sub-0')}{"a":"中"}\0`,
      `${headers(2, 'sub-1')}{"a":"中"}\0`,
      `${headers(3, 'sub-1')}{"b":1}\0`,
    ]);
  });

  it('replaces a subscription whose id is used again', async () => {
    await say(
      CONNECT,
      `SUBSCRIBE\nid:s\ndestination:${INFO}\n\n`,
      'SUBSCRIBE\nid:s\ndestination:/topic/generalProgress/taskId/1\n\n',
    );
    expect(hub.destinations()).toEqual(['/topic/generalProgress/taskId/1']);
  });

  it.each([
    ['anything before CONNECT', [`SUBSCRIBE\nid:s\ndestination:${INFO}\n\n`], 'not connected'],
    ['a second CONNECT', [CONNECT, CONNECT], 'connected already'],
    ['no common version', ['CONNECT\naccept-version:2.0\n\n'], 'supported versions'],
    ['an unknown command', [CONNECT, 'SHOUT\n\n'], 'unknown command'],
    ['an unknown destination', [CONNECT, 'SUBSCRIBE\nid:s\ndestination:/topic/secrets\n\n'], 'no such destination'],
    [
      'a destination with a pattern',
      [CONNECT, 'SUBSCRIBE\nid:s\ndestination:/topic/analysisInfo/taskId/*\n\n'],
      'no such destination',
    ],
    ['a subscription without id', [CONNECT, `SUBSCRIBE\ndestination:${INFO}\n\n`], 'needs an id'],
    ['what is no frame', [CONNECT, 'nonsense'], 'header'],
  ])('ends with ERROR on %s', async (_, frames, message) => {
    await say(...frames);
    if (message !== 'header') expect(sent.at(-1)).toContain(message);
    expect(sent.at(-1)).toMatch(/^ERROR\n/);
    expect(closed).toHaveLength(1);
    expect(hub.isEmpty).toBe(true);
  });

  it('forgets the subscription of a topic that is refused', async () => {
    allowed = ({ kind }) => kind !== 'analysis-info';
    await say(
      CONNECT,
      'SUBSCRIBE\nid:p\ndestination:/topic/analysisProgress/projectId/demo\n\n',
      `SUBSCRIBE\nid:s\ndestination:${INFO}\n\n`,
    );
    expect(sent.at(-1)).toContain('message:no permission');
    expect(hub.isEmpty).toBe(true);
    hub.publish('/topic/analysisProgress/projectId/demo', { zh: '{}', en: '{}' });
    expect(sent.at(-1)).toMatch(/^ERROR/);
  });

  it('ends when a permission was taken away', async () => {
    await say(CONNECT, `SUBSCRIBE\nid:s\ndestination:${INFO}\n\n`);
    allowed = () => false;
    await connection.checkAgain();
    expect(closed).toHaveLength(1);
    expect(hub.isEmpty).toBe(true);
  });

  it('limits subscriptions of one connection', async () => {
    await say(CONNECT);
    for (let index = 0; index <= MAX_SUBSCRIPTIONS && closed.length === 0; index++)
      await say(`SUBSCRIBE\nid:${index}\ndestination:${INFO}\n\n`);
    expect(sent.at(-1)).toContain('too many subscriptions');
    expect(hub.isEmpty).toBe(true);
  });

  it('limits frames that wait', async () => {
    await say(CONNECT);
    connection.onMessage('SEND\ndestination:/x\n\n\0'.repeat(500));
    await settle();
    expect(sent.at(-1)).toContain('too many frames');
  });

  it('gives a receipt after the effect, and closes after DISCONNECT', async () => {
    await say(CONNECT, `SUBSCRIBE\nid:s\nreceipt:r1\ndestination:${INFO}\n\n`);
    expect(sent.at(-1)).toBe('RECEIPT\nreceipt-id:r1\n\n\0');
    expect(hub.has(INFO)).toBe(true);
    await say('DISCONNECT\nreceipt:r2\n\n');
    expect(sent.at(-1)).toBe('RECEIPT\nreceipt-id:r2\n\n\0');
    expect(hub.isEmpty).toBe(true);
    expect(closed).toEqual([3000]);
  });

  it('leaves nothing in the hub when the line is cut while a subscription is checked', async () => {
    await say(CONNECT);
    connection.onMessage(`SUBSCRIBE\nid:s\ndestination:${INFO}\n\n\0`);
    connection.onClose();
    await settle();
    await settle();
    expect(hub.isEmpty).toBe(true);
  });
});

import type { Conversation } from '../../client/sockjs.ts';
import { equal, must } from '../checks.ts';

/**
 * Trap 24: the client finds the subscriber of a MESSAGE by its `subscription` header alone, and parses the body exactly once into one object.
 * Two subscriptions of one destination get a MESSAGE each.
 * @param subscriptions id -> destination
 */
export function messagesFindTheirWay(talk: Conversation, subscriptions: ReadonlyMap<string, string>): void {
  const messages = talk.frames.filter(({ command }) => command === 'MESSAGE');
  for (const { headers, body } of messages) {
    const wanted = subscriptions.get(headers.subscription ?? '');
    must(wanted !== undefined, `subscription ${headers.subscription} is nobody's`);
    equal(headers.destination, wanted, `destination of ${headers.subscription}`);
    must(headers['message-id'], `${headers.subscription}: no message-id`);
    const value: unknown = JSON.parse(body);
    must(
      typeof value === 'object' && value !== null && !Array.isArray(value),
      `${headers.subscription}: the body is no object: ${body.slice(0, 80)}`,
    );
    const length = headers['content-length'];
    must(
      length === undefined || Number(length) >= body.length,
      `content-length ${length} cuts off ${body.length} characters`,
    );
  }
  const numbered = messages.map(({ headers }) => headers['message-id']);
  equal(new Set(numbered).size, numbered.length, 'different message-ids');
  for (const destination of new Set(subscriptions.values())) {
    const heard = [...subscriptions]
      .filter(([, one]) => one === destination)
      .map(([id]) => messages.filter(({ headers }) => headers.subscription === id).map(({ body }) => body));
    for (const one of heard) equal(one, heard[0], `bodies of the subscriptions of ${destination}`);
  }
}

/** Trap 31: a frame lies within one SockJS message and ends there with NUL; the client never puts frames together. */
export function framesComeWhole(talk: Conversation): void {
  must(talk.messages.length > 0, 'nothing was heard');
  for (const message of talk.messages) {
    // A lone line feed is a heart-beat.
    if (/^[\r\n]*$/.test(message)) continue;
    must(/\0[\r\n]*$/.test(message), `no NUL at the end: ${JSON.stringify(message.slice(-60))}`);
    must(/^[\r\n]*[A-Z]+\n/.test(message), `no command at the beginning: ${JSON.stringify(message.slice(0, 60))}`);
  }
}

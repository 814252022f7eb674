import type { UiLanguage } from '@assay/contract/errors';
import type { Hub } from './hub.ts';
import { StompDecoder } from './stomp/decoder.ts';
import { encodeFrame, frame } from './stomp/encode.ts';
import { STOMP_VERSIONS, StompError, type StompFrame, type StompVersion } from './stomp/frame.ts';
import { type Topic, topicOf } from './topics.ts';
import { CLOSE, type Transport, type TransportListener } from './transport.ts';

/** Subscriptions of one connection. Pages subscribe again on each visit and never unsubscribe, so this is generous. */
export const MAX_SUBSCRIPTIONS = 1000;
/** Frames that wait for their turn; a page sends a handful. */
const MAX_PENDING = 200;

export interface StompConnectionOptions {
  readonly transport: Transport;
  readonly hub: Hub;
  readonly language: UiLanguage;
  /** Whether the person of the connection may hear a topic, now. */
  readonly mayHear: (topic: Topic) => Promise<boolean>;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * One client's STOMP dialogue: waiting for CONNECT -> connected -> ended. Frames are answered one after another, so a
 * receipt comes after the effect. An ERROR ends the connection (STOMP, "ERROR").
 */
export class StompConnection implements TransportListener {
  private readonly options: StompConnectionOptions;
  private readonly decoder = new StompDecoder();
  private readonly subscriptions = new Map<string, { topic: Topic; end: () => void }>();
  private state: 'waiting' | 'connected' | 'ended' = 'waiting';
  private version: StompVersion = '1.1';
  private queue: Promise<void> = Promise.resolve();
  private pending = 0;
  private messages = 0;

  constructor(options: StompConnectionOptions) {
    this.options = options;
  }

  onMessage(message: string): void {
    if (this.state === 'ended') return;
    try {
      this.decoder.push(message, (received) => this.enqueue(received));
    } catch (error) {
      this.fail(error instanceof StompError ? error.message : 'unreadable frame');
    }
  }

  onClose(): void {
    this.end();
  }

  /** Asks again whether the person may hear what they subscribed; ends the connection when not. */
  async checkAgain(): Promise<void> {
    for (const { topic } of [...this.subscriptions.values()]) {
      if (this.state === 'connected' && !(await this.options.mayHear(topic)))
        return this.fail('no permission any more');
    }
  }

  private enqueue(received: StompFrame): void {
    if (received.command === 'CONNECT' || received.command === 'STOMP') this.decoder.version = agree(received) ?? '1.0';
    if (++this.pending > MAX_PENDING) throw new StompError('too many frames at once');
    this.queue = this.queue.then(async () => {
      this.pending--;
      if (this.state === 'ended') return;
      try {
        await this.take(received);
      } catch (error) {
        if (!(error instanceof StompError)) this.options.onTrouble(error);
        this.fail(error instanceof StompError ? error.message : 'the server failed');
      }
    });
  }

  private async take(received: StompFrame): Promise<void> {
    const { command, headers } = received;
    if (command === 'CONNECT' || command === 'STOMP') return this.connect(received);
    if (this.state !== 'connected') throw new StompError('not connected');
    switch (command) {
      case 'SUBSCRIBE':
        await this.subscribe(headers.get('destination') ?? '', headers.get('id'));
        break;
      case 'UNSUBSCRIBE':
        this.unsubscribe(headers.get('id') ?? headers.get('destination') ?? '');
        break;
      // Nothing is taken from pages; newer ones announce that they leave (contract-defects 18.2).
      case 'SEND':
      case 'ACK':
      case 'NACK':
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
      case 'DISCONNECT':
        break;
      default:
        throw new StompError(`unknown command ${command}`);
    }
    const receipt = headers.get('receipt');
    if (receipt !== undefined) this.send(frame('RECEIPT', { 'receipt-id': receipt }));
    if (command === 'DISCONNECT') {
      this.end();
      this.options.transport.close(CLOSE.goAway, 'Go away!');
    }
  }

  private connect(received: StompFrame): void {
    if (this.state === 'connected') throw new StompError('connected already');
    const version = agree(received);
    if (!version) throw new StompError(`supported versions: ${STOMP_VERSIONS.join(',')}`);
    this.version = version;
    this.state = 'connected';
    // Required with 1.1: a client without this header in the answer breaks. We neither send nor expect heart-beats.
    this.send(frame('CONNECTED', { version, 'heart-beat': '0,0', server: 'assay' }));
  }

  private async subscribe(destination: string, given: string | undefined): Promise<void> {
    // Version 1.0 may leave the id out; the destination takes its place.
    const id = given ?? (this.version === '1.0' ? destination : undefined);
    if (id === undefined || id === '') throw new StompError('SUBSCRIBE needs an id');
    const topic = topicOf(destination);
    if (!topic) throw new StompError('no such destination');
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS) throw new StompError('too many subscriptions');
    if (!(await this.options.mayHear(topic))) throw new StompError('no permission');
    if (this.state !== 'connected') return;
    this.unsubscribe(id);
    const { hub, language } = this.options;
    const end = hub.subscribe(destination, { language, deliver: (body) => this.deliver({ destination, id, body }) });
    this.subscriptions.set(id, { topic, end });
  }

  private unsubscribe(id: string): void {
    this.subscriptions.get(id)?.end();
    this.subscriptions.delete(id);
  }

  private deliver({ destination, id, body }: { destination: string; id: string; body: string }): void {
    this.messages++;
    const headers = {
      destination,
      'message-id': String(this.messages),
      subscription: id,
      'content-type': 'application/json;charset=UTF-8',
    };
    this.send(frame('MESSAGE', headers, body));
  }

  private send(what: StompFrame): void {
    if (this.state !== 'ended') this.options.transport.send(encodeFrame(what, this.version));
  }

  private fail(message: string): void {
    if (this.state === 'ended') return;
    this.send(frame('ERROR', { message, 'content-type': 'text/plain', version: STOMP_VERSIONS.join(',') }));
    this.end();
    this.options.transport.close(CLOSE.protocolError, message);
  }

  private end(): void {
    this.state = 'ended';
    for (const { end } of this.subscriptions.values()) end();
    this.subscriptions.clear();
  }
}

/** The newest version both speak; a client that names none speaks 1.0. */
function agree({ headers }: StompFrame): StompVersion | undefined {
  const accepted = (headers.get('accept-version') ?? '1.0').split(',').map((version) => version.trim());
  return STOMP_VERSIONS.find((version) => accepted.includes(version));
}

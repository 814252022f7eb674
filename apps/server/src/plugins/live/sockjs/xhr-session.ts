import { CLOSE, MAX_BUFFERED, type Transport, type TransportListener } from '../transport.ts';
import { closeFrame, HEARTBEAT, HEARTBEAT_MS, messageFrame, OPEN } from './messages.ts';

/** One open response that frames are written to. A poll ends with its first frame, a stream after many. */
export interface Receiver {
  /** @returns false when the receiver is used up and has been ended */
  write(frame: string): boolean;
  end(): void;
}

/** Between two polls there is nobody; who stays away longer has left. */
const AWAY_MS = 10_000;

/**
 * A connection made of many requests: new -> (receiver attached <-> away) -> closed. Messages wait while nobody receives.
 * A closed session stays for `AWAY_MS`, so that a client that asks again hears why.
 */
export class XhrSession implements Transport {
  private readonly listener: TransportListener;
  private readonly forget: () => void;
  private receiver: Receiver | undefined;
  private opened = false;
  private closing: string | undefined;
  private queue: string[] = [];
  private queued = 0;
  private away: NodeJS.Timeout | undefined;
  private heart: NodeJS.Timeout | undefined;

  constructor({ listen, forget }: { listen: (transport: Transport) => TransportListener; forget: () => void }) {
    this.forget = forget;
    this.listener = listen(this);
  }

  send(message: string): void {
    if (this.closing !== undefined) return;
    this.queue.push(message);
    this.queued += message.length;
    this.flush();
    if (this.queued > MAX_BUFFERED) this.close(CLOSE.slowReader, 'Too slow');
  }

  close(code: number, reason: string): void {
    if (this.closing !== undefined) return;
    this.closing = closeFrame(code, reason);
    this.queue = [];
    if (this.receiver?.write(this.closing)) this.receiver.end();
    this.detach();
    this.listener.onClose();
  }

  receive(message: string): void {
    if (this.closing === undefined) this.listener.onMessage(message);
  }

  attach(receiver: Receiver): void {
    const refusal = this.receiver ? closeFrame(2010, 'Another connection still open') : this.closing;
    if (refusal !== undefined) {
      if (receiver.write(refusal)) receiver.end();
      return;
    }
    clearTimeout(this.away);
    this.receiver = receiver;
    this.heart = setInterval(() => this.write(HEARTBEAT), HEARTBEAT_MS);
    if (!this.opened) {
      this.opened = true;
      this.write(OPEN);
    }
    this.flush();
  }

  /** The response is over, by us or by the client. */
  detach(receiver: Receiver | undefined = this.receiver): void {
    if (receiver !== this.receiver) return;
    this.receiver = undefined;
    clearInterval(this.heart);
    clearTimeout(this.away);
    this.away = setTimeout(() => {
      this.close(CLOSE.goAway, 'Go away!');
      clearTimeout(this.away);
      this.forget();
    }, AWAY_MS);
  }

  /** Ends everything at once: the server stops. */
  dispose(): void {
    this.close(CLOSE.goAway, 'Go away!');
    clearTimeout(this.away);
    this.forget();
  }

  private flush(): void {
    if (!this.receiver || this.queue.length === 0) return;
    const messages = this.queue;
    this.queue = [];
    this.queued = 0;
    this.write(messageFrame(messages));
  }

  private write(frame: string): void {
    if (this.receiver && !this.receiver.write(frame)) this.detach();
  }
}

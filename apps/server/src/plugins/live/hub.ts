import type { UiLanguage } from '@assay/contract/errors';

/** One subscription of one connection; a destination may be subscribed several times on the same connection. */
export interface Subscriber {
  readonly language: UiLanguage;
  deliver(body: string): void;
}

/** JSON text of one object per language: subscribers of one topic may read different ones. */
export type Bodies = Readonly<Record<UiLanguage, string>>;

/** Who listens to what, on this node. */
export class Hub {
  private readonly subscribers = new Map<string, Set<Subscriber>>();

  /** @returns what ends the subscription; may be called twice */
  subscribe(destination: string, subscriber: Subscriber): () => void {
    const all = this.subscribers.get(destination) ?? new Set();
    this.subscribers.set(destination, all.add(subscriber));
    return () => {
      all.delete(subscriber);
      if (all.size === 0 && this.subscribers.get(destination) === all) this.subscribers.delete(destination);
    };
  }

  get isEmpty(): boolean {
    return this.subscribers.size === 0;
  }

  has(destination: string): boolean {
    return this.subscribers.has(destination);
  }

  destinations(): string[] {
    return [...this.subscribers.keys()];
  }

  publish(destination: string, bodies: Bodies): void {
    for (const subscriber of [...(this.subscribers.get(destination) ?? [])])
      subscriber.deliver(bodies[subscriber.language]);
  }
}

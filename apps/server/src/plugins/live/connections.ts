import type { UiLanguage } from '@assay/contract/errors';
import type { Actor } from '../../access.ts';
import { mayEnterProject, mayOnTask } from '../../access.ts';
import type { Services } from '../../services.ts';
import { identifyAgain } from '../session/identify.ts';
import type { Identity } from '../session/identity.ts';
import type { Hub } from './hub.ts';
import { StompConnection } from './stomp-connection.ts';
import type { Topic } from './topics.ts';
import { CLOSE, type Transport, type TransportListener } from './transport.ts';

/** A connection outlasts requests, so its person and permissions are looked at again this often. */
const CHECK_MS = 60_000;
/** Pages a person has open at a time. */
export const MAX_PER_PERSON = 100;

interface Connection {
  readonly identity: Identity;
  actor: Actor;
  readonly transport: Transport;
  readonly stomp: StompConnection;
}

/** All live connections of this node. */
export class Connections {
  private readonly all = new Set<Connection>();
  private readonly services: Services;
  private readonly hub: Hub;
  private readonly timer: NodeJS.Timeout;

  constructor({ services, hub }: { services: Services; hub: Hub }) {
    this.services = services;
    this.hub = hub;
    this.timer = setInterval(() => void this.checkAll(), CHECK_MS);
    this.timer.unref();
  }

  get count(): number {
    return this.all.size;
  }

  hasRoomFor({ personId }: Actor): boolean {
    let open = 0;
    for (const { actor } of this.all) if (actor.personId === personId) open++;
    return open < MAX_PER_PERSON;
  }

  /** Opens a connection for a person; the transport reports to what is returned. */
  open({
    identity,
    language,
    transport,
  }: {
    identity: Identity;
    language: UiLanguage;
    transport: Transport;
  }): TransportListener {
    const stomp: StompConnection = new StompConnection({
      transport,
      hub: this.hub,
      language,
      mayHear: (topic) => this.mayHear(connection.actor, topic),
      onTrouble: (error) => this.services.log.error({ err: error }, 'live connection failed'),
    });
    const connection: Connection = { identity, actor: identity.actor, transport, stomp };
    this.all.add(connection);
    return {
      onMessage: (message) => stomp.onMessage(message),
      onClose: () => {
        stomp.onClose();
        this.all.delete(connection);
      },
    };
  }

  closeAll(): void {
    clearInterval(this.timer);
    for (const { transport } of [...this.all]) transport.close(CLOSE.goAway, 'Go away!');
  }

  /** Ends the connections of people who signed out or lost a permission. */
  async checkAll(): Promise<void> {
    for (const connection of [...this.all]) {
      try {
        const actor = await identifyAgain(connection.identity, this.services);
        if (!actor) connection.transport.close(CLOSE.sessionEnded, 'Session ended');
        else {
          connection.actor = actor;
          await connection.stomp.checkAgain();
        }
      } catch (error) {
        // A database that does not answer is no reason to send people away.
        this.services.log.warn({ err: error }, 'live connections could not be checked');
        return;
      }
    }
  }

  private mayHear(actor: Actor, topic: Topic): Promise<boolean> {
    const { db } = this.services;
    if (topic.kind === 'project-progress') return mayEnterProject(db, { actor, projectId: topic.projectId });
    return mayOnTask(db, { actor, taskId: topic.taskId, permission: 'report_view' });
  }
}

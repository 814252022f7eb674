import type { UiLanguage } from '@assay/contract/errors';
import { LIVE_CHANNEL, LiveEvent } from '@assay/contract/live';
import type { Listener } from '@assay/database/notify';
import { toolByName, tools } from '@assay/tools/catalogue';
import { Value } from 'typebox/value';
import { presentRecord } from '../../features/task-log/present.ts';
import type { Services } from '../../services.ts';
import type { Hub } from './hub.ts';
import { analysisInfo, progress, sameForAll } from './payloads.ts';
import {
  activeTools,
  latestRuns,
  type RunRow,
  runsOfBuilds,
  stepsOfBuilds,
  type TaskFacts,
  taskFacts,
} from './state-queries.ts';
import { DESTINATION, topicOf } from './topics.ts';

/** A task is told of at most ten times a second; what happens in between is told together, the last state always. */
export const PUBLISH_INTERVAL_MS = 100;

const ORDER = new Map(tools.map((tool, index) => [tool.name, index]));

/** What happened to a task since it was last told of: tools by build, '*' = all of that build. */
interface Pending {
  readonly changes: Map<number, Set<string>>;
  /** Latest build whatever its number: after a lost connection nobody knows what was missed. */
  readonly everything: boolean;
}

/**
 * Turns announcements into messages. Per task: idle -> (announcement) -> loading and publishing -> pause -> idle, or again
 * when something was announced meanwhile. State is read after the announcement, so what is told is never older than it.
 */
export class Publisher {
  private readonly services: Services;
  private readonly hub: Hub;
  private readonly pending = new Map<number, Pending>();
  private readonly busy = new Set<number>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private listener: Listener | undefined;
  private stopped = false;

  constructor({ services, hub }: { services: Services; hub: Hub }) {
    this.services = services;
    this.hub = hub;
  }

  /** Begins to hear, in the background: a database that is away is tried again until it is there. */
  start(): void {
    this.listener = this.services.listen({
      channel: LIVE_CHANNEL,
      onMessage: (payload) => this.hear(payload),
      onReconnect: () => this.tellEverything(),
      onTrouble: (error) => this.services.log.warn({ err: error }, 'live announcements'),
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await this.listener?.close();
  }

  private hear(payload: unknown): void {
    if (!Value.Check(LiveEvent, payload)) {
      this.services.log.warn({ payload }, 'an announcement is unreadable');
      return;
    }
    if (this.hub.isEmpty) return;
    const known = this.pending.get(payload.taskId) ?? { changes: new Map<number, Set<string>>(), everything: false };
    const names = known.changes.get(payload.build) ?? new Set<string>();
    known.changes.set(payload.build, names.add(payload.kind === 'step' ? payload.tool : '*'));
    this.pending.set(payload.taskId, known);
    this.begin(payload.taskId);
  }

  private tellEverything(): void {
    for (const destination of this.hub.destinations()) {
      const topic = topicOf(destination);
      if (!topic || topic.kind === 'project-progress') continue;
      this.pending.set(topic.taskId, { changes: new Map(), everything: true });
      this.begin(topic.taskId);
    }
  }

  private begin(taskId: number): void {
    if (this.stopped || this.busy.has(taskId)) return;
    const pending = this.pending.get(taskId);
    if (!pending) return;
    this.pending.delete(taskId);
    this.busy.add(taskId);
    this.tell(taskId, pending)
      .catch((error: unknown) => this.services.log.error({ err: error, taskId }, 'live state could not be told'))
      .finally(() => {
        const timer = setTimeout(() => {
          this.timers.delete(timer);
          this.busy.delete(taskId);
          this.begin(taskId);
        }, PUBLISH_INTERVAL_MS);
        this.timers.add(timer);
      });
  }

  private async tell(taskId: number, pending: Pending): Promise<void> {
    const { db } = this.services;
    const task = await taskFacts(db, taskId);
    if (!task) return;
    const [active, latest] = await Promise.all([activeTools(db, taskId), latestRuns(db, taskId)]);
    const changes = pending.everything ? new Map(latest.map((run) => [run.number, new Set(['*'])])) : pending.changes;
    const runs = await runsOfBuilds(db, { taskId, builds: [...changes.keys()] });
    const changed = runs
      .filter((run) => run.tool !== '' && isNamed(changes.get(run.number), run.tool))
      .sort(byToolOrder);
    this.tellInfo(task, changed, latest);
    await this.tellRecords(task, changed);
    this.tellProgress(task, latest.filter((run) => active.includes(run.tool)).sort(byToolOrder));
  }

  /** Only of the newest run of a tool: an older one no longer is the tool's state (contract-defects 19, rule 4). */
  private tellInfo(task: TaskFacts, changed: readonly RunRow[], latest: readonly RunRow[]): void {
    const destination = DESTINATION.analysisInfo(task.id);
    if (!this.hub.has(destination)) return;
    for (const run of changed) {
      const newest = latest.find((candidate) => candidate.tool === run.tool);
      if (newest?.number === run.number)
        this.hub.publish(destination, sameForAll(analysisInfo(run, this.services.now())));
    }
  }

  private async tellRecords(task: TaskFacts, changed: readonly RunRow[]): Promise<void> {
    const wanted = changed.filter((run) => this.hub.has(DESTINATION.analysisDetail(task.id, run.tool)));
    const steps = await stepsOfBuilds(this.services.db, {
      taskId: task.id,
      builds: [...new Set(wanted.map((run) => run.number))],
    });
    for (const run of wanted) {
      const own = steps.filter((step) => step.build_number === run.number && step.tool === run.tool);
      const bodyIn = (language: UiLanguage) => JSON.stringify(presentRecord({ task, row: run, steps: own, language }));
      this.hub.publish(DESTINATION.analysisDetail(task.id, run.tool), { zh: bodyIn('zh'), en: bodyIn('en') });
    }
  }

  private tellProgress(task: TaskFacts, runs: readonly RunRow[]): void {
    const destinations = [DESTINATION.generalProgress(task.id), DESTINATION.analysisProgress(task.project_id)].filter(
      (name) => this.hub.has(name),
    );
    if (destinations.length === 0 || runs.length === 0) return;
    const bodyIn = (language: UiLanguage) =>
      JSON.stringify(progress({ task, runs, nameOf: (tool) => toolByName(tool)?.displayName[language] ?? tool }));
    const bodies = { zh: bodyIn('zh'), en: bodyIn('en') };
    for (const destination of destinations) this.hub.publish(destination, bodies);
  }
}

function isNamed(names: ReadonlySet<string> | undefined, tool: string): boolean {
  return names !== undefined && (names.has('*') || names.has(tool));
}

function byToolOrder(left: RunRow, right: RunRow): number {
  return (
    (ORDER.get(left.tool) ?? ORDER.size) - (ORDER.get(right.tool) ?? ORDER.size) || left.tool.localeCompare(right.tool)
  );
}

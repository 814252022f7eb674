import type { Conversation } from '../../client/sockjs.ts';
import { equal, must } from '../checks.ts';
import { at, listAt, textAt } from '../run.ts';

/** What the overview shows of a tool, and pushes overwrite. */
const SHOWN = ['curStep', 'stepStatus', 'buildNum', 'buildId', 'lastAnalysisResult'];
const PATIENCE_MS = 10_000;

/**
 * Trap 25: the client merges every pushed object into the tool's entry of the overview. So nothing empty may be pushed: an entry keeps
 * the numbers it has until new ones come, and at the end it is what the overview itself answers.
 * @param given.before @param given.after `data` of the overview before and after the analysis
 */
export async function mergesWell({
  talk,
  subscription,
  before,
  after,
}: {
  talk: Conversation;
  subscription: string;
  before: unknown;
  after: unknown;
}): Promise<void> {
  const wanted = shown(entriesOf(after));
  // What is pushed last may come after the answer that ended the wait.
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    if (JSON.stringify(shown(merged())) === JSON.stringify(wanted)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  equal(shown(merged()), wanted, 'the merged overview');

  function merged(): Map<string, object> {
    const entries = entriesOf(before);
    for (const { command, headers, body } of talk.frames) {
      if (command !== 'MESSAGE' || headers.subscription !== subscription) continue;
      const pushed: object = JSON.parse(body);
      const tool = textAt(pushed, 'toolName');
      for (const name of ['buildNum', 'buildId'])
        must(at(pushed, name) === undefined || at(pushed, name) !== '', `${tool}: an empty ${name} was pushed`);
      const result = at(pushed, 'lastAnalysisResult');
      must(
        result === undefined || Object.keys(Object(result)).some((key) => !['pattern', 'time'].includes(key)),
        `${tool}: a lastAnalysisResult without numbers was pushed`,
      );
      const was = entries.get(tool) ?? {};
      const is = { ...was, ...pushed };
      for (const name of ['buildNum', 'buildId', 'lastAnalysisResult'])
        must(
          at(was, name) === undefined || ![undefined, null, ''].includes(at(is, name) as undefined),
          `${tool}: ${name} was lost by a push`,
        );
      entries.set(tool, is);
    }
    return entries;
  }
}

function entriesOf(overview: unknown): Map<string, object> {
  return new Map(listAt(overview, 'lastAnalysisResultList').map((entry) => [textAt(entry, 'toolName'), Object(entry)]));
}

/** Entries in one order, and so are the numbers of a result: only values count. */
function shown(entries: ReadonlyMap<string, object>): unknown[] {
  return [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tool, entry]) => [tool, ...SHOWN.map((name) => ordered(at(entry, name)))]);
}

function ordered(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;
}

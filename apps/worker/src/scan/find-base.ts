import { SCAN_TYPE } from '@assay/contract/codes';
import { nearestCommit } from '../git/nearest-commit.ts';
import { type BranchOfTask, buildsOfBranch, otherBranches } from '../store/branches.ts';
import type { Checkout } from './checkout.ts';
import type { ScanContext } from './context.ts';

/** The state another branch was in when this one left it: what is known of a branch before its first scan. */
export interface BranchBase {
  readonly branchId: number;
  readonly build: number;
}

/** The rest of the task's branches, as far as they have results. */
export interface Neighbours {
  /** The main branch first. */
  readonly branches: readonly BranchOfTask[];
  /** The branch this one comes from: the target of an MR/PR scan, else the main branch; undefined for the main branch itself. */
  readonly parent: BranchOfTask | undefined;
  /** The parent as this branch left it. Worked out when it is first asked for. */
  readonly base: () => Promise<BranchBase | undefined>;
}

/** What a task with one branch has. */
export const ALONE: Neighbours = { branches: [], parent: undefined, base: async () => undefined };

/** Builds whose commits are compared: the newest are the nearest ones nearly always. */
const MOST_BUILDS = 100;

/** Looks around once per scan; a task with one branch pays one query for it. */
export async function findNeighbours(context: ScanContext, source: Pick<Checkout, 'place'>): Promise<Neighbours> {
  const { database, held, task } = context;
  const branches = await otherBranches(database.db, { taskId: task.taskId, branchId: held.branchId });
  const main = branches.find(({ kind }) => kind === 'main');
  const target = branches.find(({ kind, name }) => kind !== 'request' && name !== '' && name === task.targetBranch);
  const parent = held.mode === SCAN_TYPE.request ? (target ?? main) : main;
  let base: Promise<BranchBase | undefined> | undefined;
  return {
    branches,
    parent,
    base: async () => {
      if (!parent) return undefined;
      base ??= baseOf(context, { parent, source });
      return base;
    },
  };
}

/**
 * The parent at the build nearest to where the histories part, or at the newest where that is not known (a folder, a history made
 * anew).
 */
async function baseOf(
  { database, task, buildLog, signal }: ScanContext,
  { parent, source: { place } }: { parent: BranchOfTask; source: Pick<Checkout, 'place'> },
): Promise<BranchBase> {
  const builds = await buildsOfBranch(database.db, { taskId: task.taskId, branchId: parent.id, most: MOST_BUILDS });
  const candidates = [...new Set(builds.flatMap(({ commit }) => commit ?? []))];
  const nearest =
    place.kind === 'git'
      ? await nearestCommit({ gitDir: place.mirror, head: place.commit, candidates, signal })
      : undefined;
  const build = builds.find(({ commit }) => nearest !== undefined && commit === nearest)?.number ?? parent.head;
  buildLog.write('', {
    zh: `已知问题取自${parent.name ? `分支 ${parent.name} ` : '默认分支'}的构建 ${build}`,
    en: `Known defects are those of ${parent.name || 'the default branch'} in build ${build}`,
  });
  return { branchId: parent.id, build };
}

/** What a code host tells after a push, as far as a scan cares. */
export type Push =
  | {
      readonly kind: 'push';
      readonly branch: string;
      /** The host says that it is the repository's default branch. */
      readonly isDefault: boolean;
    }
  | { readonly kind: 'nothing'; readonly reason: { readonly zh: string; readonly en: string } };

const NOTHING = {
  event: { zh: '不是推送事件', en: 'not a push' },
  tag: { zh: '推送的是标签', en: 'a tag was pushed' },
  deleted: { zh: '分支已删除', en: 'the branch was deleted' },
  shape: { zh: '无法识别推送的分支', en: 'no pushed branch was found in it' },
};

const HEADS = 'refs/heads/';
/** Git allows longer ones; no column or screen of ours does. */
const LONGEST_BRANCH = 200;

/**
 * Reads the push events of GitHub, GitLab, Gitee and Gitea (their web hook documentation, events "push" and "Push Hook"), and a
 * plain `{"branch": "..."}` of anybody's script. What it holds is believed no further than the name of a branch.
 * @param event name of the event as the host's header says; undefined when it sends none
 * @param payload parsed JSON
 */
export function readPush({ event, payload }: { event: string | undefined; payload: unknown }): Push {
  if (event !== undefined && !/^push( hook)?$/i.test(event.trim())) return { kind: 'nothing', reason: NOTHING.event };
  const ref = text(payload, 'ref') ?? (event === undefined ? text(payload, 'branch') : undefined);
  if (ref === undefined || ref === '') return { kind: 'nothing', reason: NOTHING.shape };
  if (ref.startsWith('refs/tags/')) return { kind: 'nothing', reason: NOTHING.tag };
  if (member(payload, 'deleted') === true || isZero(text(payload, 'after')))
    return { kind: 'nothing', reason: NOTHING.deleted };
  const branch = ref.startsWith(HEADS) ? ref.slice(HEADS.length) : ref;
  if (branch === '' || branch.length > LONGEST_BRANCH || branch.startsWith('refs/'))
    return { kind: 'nothing', reason: NOTHING.shape };
  // GitLab keeps it under `project`, the others under `repository`.
  const repositories = [member(payload, 'repository'), member(payload, 'project')];
  return { kind: 'push', branch, isDefault: repositories.some((one) => text(one, 'default_branch') === branch) };
}

/** A branch that is gone is pushed as the hash of nothing, 40 or 64 digits. */
function isZero(hash: string | undefined): boolean {
  return hash !== undefined && /^0{40,64}$/.test(hash);
}

function text(value: unknown, key: string): string | undefined {
  const found = member(value, key);
  return typeof found === 'string' ? found : undefined;
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

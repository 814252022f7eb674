import type { FixtureRepository } from '@assay/testing/fixture-repository';
import { addPerson, type Caller, type Person, PROJECT, signedIn } from './call.ts';
import type { Furnished } from './opened.ts';
import { reworkShop } from './shop-repository.ts';
import { defectsOf, ended, makeTask, records, start } from './tasks.ts';

/** Everything a picture may want to show, beside the people who look at it in other ways. */
export interface House {
  readonly at: Furnished;
  readonly people: Readonly<Record<'member' | 'viewer' | 'stranger', Person>>;
  /** A task whose check is under way, until this is called. */
  readonly busy: () => Promise<{ taskId: number; over: () => Promise<void> }>;
}

interface Dwelling {
  readonly caller: Caller;
  /** A task of the repository, scanned. */
  readonly taskId: number;
  readonly repository: FixtureRepository;
  /** Whose check takes long enough to be seen. */
  readonly big: FixtureRepository;
}

const SOON_DAYS = 5;
const GRACE = { name: 'Grace', mail: 'grace@example.com' };

/**
 * Lives in a scanned task for a while: a second check, decisions, comments, views, uploaded reports, sets and rules of the project,
 * tasks in every state and people of every role.
 */
export async function furnish(address: string, { caller, taskId, repository, big }: Dwelling): Promise<House> {
  reworkShop(repository);
  repository.commit({ message: 'Bring the old checkout back', author: GRACE, write: { 'src/checkout.js': CHECKOUT } });
  await checkedAnew(caller, taskId, () => start(caller, taskId));
  await decide(caller, taskId);
  await uploadReports(caller, { address, taskId, url: repository.folder });
  await own(caller);
  const others = await otherTasks(caller, { address, url: repository.folder });
  const people = {
    member: await addPerson(caller, { username: 'mia', role: 'member' }),
    viewer: await addPerson(caller, { username: 'victor', role: 'viewer' }),
    stranger: await addPerson(caller, { username: 'sam' }),
  };
  await caller.post('/auth/api/user/tokens', { name: 'Nightly pipeline', scopes: ['read', 'upload'] });
  await caller.post('/admin/api/projects', { projectId: 'empty', name: 'Empty' });
  return {
    at: { project: PROJECT, taskId, ownSet: OWN_SET, traced: 'COVERITY', ...others },
    people,
    busy: async () => {
      const other = await signedIn(address);
      const id = await makeTask(other, { url: big.folder });
      await start(other, id);
      return { taskId: id, over: async () => void (await ended(other, id)) };
    },
  };
}

/** Does what begins another build, and waits for its end: the one before ended long ago. */
async function checkedAnew(caller: Caller, taskId: number, begin: () => Promise<void>): Promise<void> {
  const before = (await records(caller, taskId)).length;
  await begin();
  while ((await records(caller, taskId)).length === before) await new Promise((resolve) => setTimeout(resolve, 100));
  const { record, messages } = await ended(caller, taskId);
  if (record.flag !== 1) throw new Error(`A check failed:\n${messages}`);
}

/** One ignored until soon, one for good, one marked, one assigned, one spoken of; and a view that is kept. */
async function decide(caller: Caller, taskId: number): Promise<void> {
  const rows = await defectsOf(caller, { taskId, toolName: 'ESLINT' });
  const [ignored, marked, assigned, spoken] = rows.map((row) => row.entityId);
  const batch = (entityId: string | undefined, body: object) =>
    entityId === undefined
      ? undefined
      : caller.post(
          '/defect/api/user/warn/batch',
          { toolName: 'ESLINT', defectKeySet: [entityId], batchFlag: false, ...body },
          { taskId },
        );
  await batch(ignored, {
    bizType: 'IgnoreDefect',
    ignoreReasonType: 4,
    ignoreReason: 'Goes with the old cart',
    ignoreExpiresAt: Date.now() + SOON_DAYS * 86_400_000,
  });
  await batch(marked, { bizType: 'MarkDefect', markFlag: 1 });
  await batch(assigned, { bizType: 'AssignDefect', newAuthor: 'grace', changeAuthorType: 1 });
  await caller.post(
    `/defect/api/user/warn/codeComment/toolName/ESLINT?toolName=ESLINT&defectId=${spoken}&commentId=`,
    { singleCommentId: '', userName: 'admin', comment: 'Is this one still needed?' },
    { taskId },
  );
  const view = { name: 'Serious and mine', query: 'severity=1&author=admin', scope: 'task', shared: true };
  await caller.post('/defect/api/user/warn/views', view, { taskId });
}

/** What Coverity says of the cart, in steps through two files, and which lines tests ran. */
async function uploadReports(
  caller: Caller,
  { address, taskId, url }: { address: string; taskId: number; url: string },
): Promise<void> {
  const repository = await caller.post<object>(`/task/api/user/repo/project/${PROJECT}`, { url });
  const tools = [{ toolName: 'COVERITY', taskId, paramJson: '' }];
  await caller.post('/task/api/user/task', { ...repository, branch: 'main', taskId, tools }, { taskId });
  const token = await caller.post<{ secret: string }>('/auth/api/user/tokens', { name: 'Reports', scopes: ['upload'] });
  for (const [path, body] of [
    [`report/upload/taskId/${taskId}?toolName=COVERITY`, COVERITY],
    [`coverage/taskId/${taskId}`, LCOV],
  ] as const) {
    await checkedAnew(caller, taskId, async () => {
      const answer = await fetch(`${new URL(address).origin}/ms/defect/api/user/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.secret}`, 'content-type': 'application/octet-stream' },
        body,
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    });
  }
}

const OWN_SET = 'house_rules';

/** A set of the project in two versions, and a rule of its own as a draft. */
async function own(caller: Caller): Promise<void> {
  const set = '/defect/api/user/checkerSet';
  await caller.post(set, {
    checkerSetId: OWN_SET,
    checkerSetName: '团队规范',
    codeLang: 64,
    description: 'What we agreed on',
    catagories: ['DEFECT'],
    baseCheckerSetId: '',
    scope: 0,
  });
  for (const rules of [['no-debugger'], ['no-debugger', 'no-empty', 'max-depth']]) {
    const checkerProps = rules.map((checkerKey) => ({ toolName: 'ESLINT', checkerKey }));
    const answer = await caller.ask('PUT', `${set}/checkerSets/${OWN_SET}/checkers`, { checkerProps });
    if (answer.code !== '0') throw new Error(`rules of ${OWN_SET}: ${answer.message}`);
  }
  await caller.post('/defect/api/user/checker/customize/save', {
    projectId: PROJECT,
    scope: 2,
    key: 'no-todo',
    languages: ['js'],
    kind: 'regex',
    pattern: 'TODO',
    description: { zh: '不要留下 TODO', en: 'Leave no TODO behind' },
    message: { zh: '请处理 TODO', en: 'Do it now' },
    samples: { bad: ['// TODO later'] },
  });
}

/** A failed task, a suspended one, one of a pipeline and one of a code host. */
async function otherTasks(
  caller: Caller,
  { address, url }: { address: string; url: string },
): Promise<{ pipelineTask: number; openTask: number; suspendedTask: number; failedTask: number }> {
  const repository = await caller.post<{ repoHashId: string }>(`/task/api/user/repo/project/${PROJECT}`, { url });
  const make = async (nameCn: string, more: object = {}) =>
    (
      await caller.post<{ taskId: number }>('/task/api/user/task', {
        nameCn,
        codeLang: 64,
        checkerSetList: [{ checkerSetId: 'codecc_default_lint_js' }],
        repoHashId: repository.repoHashId,
        branch: 'main',
        ...more,
      })
    ).taskId;
  const failedTask = await make('missing_branch', { branch: 'no-such-branch' });
  await start(caller, failedTask);
  await ended(caller, failedTask);
  const suspendedTask = await make('old_shop');
  const stop = { taskId: suspendedTask, disableReason: 'The shop moved to another repository' };
  const stopped = await caller.ask('PUT', '/task/api/user/task/stop', stop, { taskId: suspendedTask });
  if (stopped.code !== '0') throw new Error(`suspend: ${stopped.message}`);
  const openTask = await make('open_source_shop', { createFrom: 'gongfeng_scan', gongfengProjectId: 7 });
  const { token } = await caller.post<{ token: string }>(`/task/api/user/buildToken/project/${PROJECT}`, {
    name: 'CI',
  });
  const answer = await fetch(`${new URL(address).origin}/ms/task/api/build/task`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      pipelineId: 'p-00000000000000000000000000000001',
      pipelineName: 'Shop pipeline',
      atomCode: 'CodeccCheckAtomDebug',
      nameCn: 'shop_of_the_pipeline',
      codeLang: 64,
      repository: { url, branch: 'main' },
      checkerSetList: [{ checkerSetId: 'codecc_default_lint_js' }],
    }),
  });
  const made = (await answer.json()) as { code: string; message?: string; data: { taskId: number } };
  if (made.code !== '0') throw new Error(`pipeline: ${made.message}`);
  return { pipelineTask: made.data.taskId, openTask, suspendedTask, failedTask };
}

const COVERITY = JSON.stringify({
  type: 'Coverity issues',
  formatVersion: 10,
  issues: [
    {
      mergeKey: '8a1b8a1b8a1b8a1b8a1b8a1b8a1b8a1b',
      checkerName: 'FORWARD_NULL',
      subcategory: 'none',
      type: 'var_deref_model',
      mainEventFilePathname: 'src/cart.js',
      strippedMainEventFilePathname: 'src/cart.js',
      mainEventLineNumber: 7,
      functionDisplayName: 'total',
      events: [
        event({ number: 1, file: 'src/tax.js', line: 1, text: 'Entering function "tax".', main: false }),
        event({ number: 2, file: 'src/tax.js', line: 2, text: '"rate" may be undefined here.', main: false }),
        event({
          number: 3,
          file: 'src/cart.js',
          line: 7,
          text: 'Passing "item.price", which may be undefined.',
          main: true,
        }),
      ],
      checkerProperties: {
        category: 'Null pointer dereferences',
        impact: 'High',
        subcategoryShortDescription: 'Dereference after null check',
        subcategoryLongDescription: 'A value that may be undefined is used.',
      },
    },
  ],
});

function event(given: { number: number; file: string; line: number; text: string; main: boolean }): object {
  return {
    eventDescription: given.text,
    eventNumber: given.number,
    eventTag: 'path',
    filePathname: given.file,
    strippedFilePathname: given.file,
    lineNumber: given.line,
    main: given.main,
    remediation: false,
    events: null,
  };
}

/** More than one page of issues. */
const CHECKOUT = `${Array.from(
  { length: 60 },
  (_, n) => `export function step${n}(order) {\n  debugger;\n  if (order.total > ${n}) {}\n  return order;\n}`,
).join('\n')}\n`;

const LCOV = `TN:
SF:src/cart.js
DA:3,1
DA:5,4
DA:6,0
DA:7,0
LF:4
LH:2
end_of_record
SF:src/tax.js
DA:1,4
DA:2,4
LF:2
LH:2
end_of_record
`;

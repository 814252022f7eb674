import { DETECTION } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import type { NotifyCustomInfo } from '@assay/contract/http/task-info';
import type { Db } from '@assay/database/connect';
import { IGNORED } from '@assay/database/defects/place-filter';
import { sql } from 'kysely';

/** One mail: to people who read the same language. */
export interface Letter {
  readonly language: UiLanguage;
  readonly to: string[];
  readonly cc: string[];
}

/** Addresses of one mail at most. */
const MOST = 200;
/** One address and nothing else: no header, no list, no comment can hide in it. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[A-Za-z0-9.-]{1,253}$/;

/**
 * Whom a mail goes to (contract-core 2.7). Timed: the receivers of mails. Instant: those of messages too, since mail is how people
 * are reached. Copies go along, but never alone. Only addresses of living accounts, and those people wrote down themselves: none
 * is ever taken from a repository. Everybody gets it in the language they last chose; who never did, in the site's.
 * @param given.language of the site
 */
export async function lettersOf(
  db: Db,
  {
    taskId,
    settings,
    instant,
    language,
  }: { taskId: number; settings: NotifyCustomInfo; instant: boolean; language: UiLanguage },
): Promise<Letter[]> {
  const groups = [{ type: settings.emailReceiverType ?? '1', list: settings.emailReceiverList ?? [] }];
  if (instant && settings.rtxReceiverType !== undefined)
    groups.push({ type: settings.rtxReceiverType, list: settings.rtxReceiverList ?? [] });
  const names = new Set<string>();
  for (const { type, list } of groups)
    for (const name of await namesOf(db, { taskId, type, list, tools: settings.reportTools ?? [] })) names.add(name);
  const to = [...(await addressesOf(db, { names: [...names], language }))].slice(0, MOST);
  const reached = new Set(to.map(([address]) => address));
  const copies = await addressesOf(db, { names: settings.emailCCReceiverList ?? [], language });
  const cc = [...copies].filter(([address]) => !reached.has(address)).slice(0, MOST);
  const languages = [...new Set(to.map(([, spoken]) => spoken))].sort();
  return languages.map((spoken, index) => ({
    language: spoken,
    to: to.filter(([, own]) => own === spoken).map(([address]) => address),
    // A copy whose language nobody else reads goes along with the first.
    cc: cc.filter(([, own]) => own === spoken || (index === 0 && !languages.includes(own))).map(([address]) => address),
  }));
}

/** One letter per language to living accounts that have a mail address, whatever the task's report settings say. */
export async function lettersToPeople(
  db: Db,
  { usernames, language }: { usernames: readonly string[]; language: UiLanguage },
): Promise<Letter[]> {
  const rows = await db
    .selectFrom('person')
    .select(['email', 'language'])
    .where('disabled_at', 'is', null)
    .where('email', 'is not', null)
    .where(sql<boolean>`lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[])`)
    .orderBy('username')
    .execute();
  const found = rows.flatMap(({ email, language: own }) =>
    email !== null && ADDRESS.test(email) ? [{ email, spoken: own ?? language }] : [],
  );
  return [...new Set(found.map(({ spoken }) => spoken))].sort().map((spoken) => ({
    language: spoken,
    to: found.filter((one) => one.spoken === spoken).map(({ email }) => email),
    cc: [],
  }));
}

async function namesOf(
  db: Db,
  { taskId, type, list, tools }: { taskId: number; type: string; list: readonly string[]; tools: readonly string[] },
): Promise<readonly string[]> {
  switch (type) {
    case '0':
      return members(db, taskId, ['manager', 'member', 'viewer']);
    case '1':
      return members(db, taskId, ['manager']);
    case '2':
      return list;
    case '4':
      return handlers(db, { taskId, tools });
    default:
      return [];
  }
}

/** The contact list where people keep one (6.25); else those with the role on the task, or in its project. */
async function members(db: Db, taskId: number, roles: readonly string[]): Promise<string[]> {
  const { contacts } = await db
    .selectFrom('task')
    .select('contacts')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  if (contacts) return roles.length === 1 ? contacts.taskOwner : [...contacts.taskOwner, ...contacts.taskMember];
  const { rows } = await sql<{ username: string }>`
    select person.username from task_member join person on person.id = task_member.person_id
    where task_member.task_id = ${taskId} and task_member.role = any(${[...roles]}::text[])
    union
    select person.username from task join project_member on project_member.project_id = task.project_id
    join person on person.id = project_member.person_id
    where task.id = ${taskId} and task.create_from = 'bs_codecc' and project_member.role = any(${[...roles]}::text[])
  `.execute(db);
  return rows.map(({ username }) => username);
}

/** Who is shown as handler of an open defect; several names of one defect count each. */
async function handlers(db: Db, { taskId, tools }: { taskId: number; tools: readonly string[] }): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct unnest(case when coalesce(v.assignees, '{}') = '{}' then array[p.author] else v.assignees end) as name
    from place p join branch on branch.task_id = p.task_id and branch.id = p.branch_id and branch.kind = 'main'
    left join verdict v on v.task_id = p.task_id and v.defect_id = p.defect_id
    where p.task_id = ${taskId} and p.detection in (${DETECTION.present}, ${DETECTION.notVerified}) and not ${IGNORED}
      and (cardinality(${[...tools]}::text[]) = 0 or p.tool = any(${[...tools]}::text[]))
    limit 10000
  `.execute(db);
  // An author is a text of the repository: only names of accounts count, no address is taken from it.
  return accounts(
    db,
    rows.map(({ name }) => name),
  );
}

/** User names among texts that are user names or mail addresses of accounts. */
async function accounts(db: Db, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase());
  const rows = await db
    .selectFrom('person')
    .select('username')
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(username) = any(${wanted}::text[])`,
        sql<boolean>`lower(email) = any(${wanted}::text[])`,
      ]),
    )
    .execute();
  return rows.map(({ username }) => username);
}

/** Address -> language, in the order of addresses. */
async function addressesOf(
  db: Db,
  { names, language }: { names: readonly string[]; language: UiLanguage },
): Promise<ReadonlyMap<string, UiLanguage>> {
  const typed = names.filter((name) => ADDRESS.test(name));
  const rows = await db
    .selectFrom('person')
    .select(['email', 'language'])
    .where('disabled_at', 'is', null)
    .where('email', 'is not', null)
    .where(sql<boolean>`lower(username) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute();
  const found = new Map<string, UiLanguage>(typed.map((address) => [address, language]));
  for (const { email, language: own } of rows)
    if (email !== null && ADDRESS.test(email)) found.set(email, own ?? language);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { queueAfterBuild } from '@assay/commands/report-mail/queue-deliveries';
import { takeDelivery } from '@assay/commands/report-mail/take-delivery';
import { LATE_LIMIT_MS } from '@assay/commands/schedule/fire-schedule';
import type { Settings } from '@assay/contract/settings';
import { type Factories, factories } from '@assay/testing/factories';
import { cloneDatabase, type TestDatabase } from '@assay/testing/template-database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireReports } from '../fire-reports.ts';
import { deliverDue } from './deliver-due.ts';
import { type MailSink, mailSink, type RobotSink, robotSink } from './sinks.test-kit.ts';
import { siteMailing } from './site.test-kit.ts';

let database: TestDatabase;
let make: Factories;
let mails: MailSink;
let robot: RobotSink;
/** Bodies of the robot's answers, one per call; the last one stays. */
let answers: (string | undefined)[];

beforeAll(async () => {
  database = await cloneDatabase();
  make = factories(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  answers = ['{"errcode":0}'];
  mails = await mailSink();
  robot = await robotSink((call) => {
    const body = answers[Math.min(call, answers.length) - 1];
    return body === undefined ? undefined : { status: 200, body };
  });
});
afterEach(async () => {
  await mails.close();
  await robot.close();
});

/**
 * A Monday at ten in Shanghai, six days to two weeks ahead: rows carry the database's own time beside the one that is given, so the
 * moment has to come after all real clocks, but not so far that what was told is swept away.
 */
const DUE = mondayAhead();
const after = (ms: number) => new Date(DUE.getTime() + ms);
const MINUTE = 60_000;

const siteSettings = (): Settings =>
  siteMailing(mails, {
    smtpFrom: 'Assay <assay@team.example>',
    publicUrl: 'https://assay.example',
    allowPrivateHosts: true,
  });

async function reportTask(
  form: Record<string, unknown>,
  given: { tools?: string[]; since?: Date; status?: number } = {},
) {
  const { tools = ['COVERITY', 'ESLINT'], since = after(-86_400_000), status = 0 } = given;
  const owner = await make.person();
  const member = await make.person();
  const stranger = await make.person();
  for (const { id, username } of [owner, member, stranger])
    await database.db
      .updateTable('person')
      .set({ email: `${username}@team.example` })
      .where('id', '=', id)
      .execute();
  const { id: projectId } = await make.project({ members: { manager: [owner], member: [member] } });
  const { id: taskId } = await make.task({
    projectId,
    tools,
    status,
    report_settings: JSON.stringify({ reportDate: [1], reportTime: 10, reportMinute: 0, reportTools: tools, ...form }),
    report_since: since,
  });
  const { number: build } = await make.build({ taskId });
  for (const tool of tools)
    await make.buildTool({ taskId, build, tool, result: { pattern: tool === 'COVERITY' ? 'COVERITY' : 'LINT' } });
  const mail = (person: { username: string }) => `${person.username}@team.example`;
  const defect = (tool: string, line: number, more: object = {}) =>
    make.defect({ taskId, tool, line, build, author: member.username, ...more });
  const deliveries = () =>
    database.db
      .selectFrom('delivery')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('kind')
      .orderBy('occasion')
      .execute();
  const states = async () => (await deliveries()).map(({ kind, state }) => `${kind} ${state}`);
  const ended = () => database.db.transaction().execute((trx) => queueAfterBuild(trx, { taskId, build }));
  return { taskId, projectId, build, owner, member, stranger, mail, defect, deliveries, states, ended };
}

function mondayAhead(): Date {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  day.setUTCHours(2, 0, 0, 0);
  return day;
}

const fire = (now: Date) => fireReports(database.db, { zone: 'Asia/Shanghai', now });
const send = (now: Date) =>
  deliverDue({ db: database.db, settings: siteSettings(), signal: new AbortController().signal }, () => now);
/** Nothing of one test is due in the next. */
afterEach(() => database.db.deleteFrom('delivery').execute());
afterEach(() => database.db.updateTable('task').set({ report_settings: null }).execute());

describe('the timed report', () => {
  it('goes to its receivers at its moment, once, however many workers look', async () => {
    const task = await reportTask({ emailReceiverType: '0', emailCCReceiverList: ['boss@team.example'] });
    await task.defect('ESLINT', 1, { severity: 1 });
    await task.defect('COVERITY', 2);
    expect(await fire(after(-1))).toEqual([]);
    const fired = await Promise.all([1, 2, 3].map(() => fire(after(5_000))));
    expect(fired.flat()).toEqual([{ taskId: task.taskId, outcome: 'queued' }]);
    const sent = await Promise.all([1, 2, 3].map(() => send(after(6_000))));
    expect(sent.flat().map(({ state }) => state)).toEqual(['sent']);
    expect(await fire(after(20_000))).toEqual([]);
    expect(await send(after(20_000))).toEqual([]);
    expect(mails.mails).toHaveLength(1);
    const people = [task.mail(task.owner), task.mail(task.member)].sort();
    expect(mails.mails[0]?.to).toEqual([...people, 'boss@team.example']);
    expect(mails.mails[0]?.raw).toMatch(
      /Scheduled report\r\n[\s\S]*ESLint: To repair 1, Serious 1[\s\S]*: To repair 2, Serious 1/,
    );
    expect(await task.deliveries()).toEqual([
      expect.objectContaining({
        kind: 'timed-mail',
        occasion: `due:${DUE.toISOString()}`,
        state: 'sent',
        attempts: 1,
        receivers: [...people, 'boss@team.example'],
      }),
    ]);
  });

  it.each([
    ['owners', { emailReceiverType: '1' }, ['owner']],
    [
      'a list, with an address of its own',
      { emailReceiverType: '2', emailReceiverList: ['x@y.example'] },
      ['x@y.example'],
    ],
    ['handlers of open issues', { emailReceiverType: '4' }, ['member']],
  ] as const)('reaches %s', async (_, form, who) => {
    const task = await reportTask(form);
    await task.defect('ESLINT', 1);
    // An author that is an address of the repository and no account hears nothing.
    await task.defect('ESLINT', 2, { author: 'evil@elsewhere.example' });
    await fire(after(1));
    await send(after(2));
    const expected = who.map((one) => (one === 'owner' || one === 'member' ? task.mail(task[one]) : one));
    expect(mails.mails.map(({ to }) => to)).toEqual([expected]);
  });

  it.each([
    ['nobody wants it', { emailReceiverType: '3', emailCCReceiverList: ['boss@team.example'] }, true, 'nobody'],
    ['there is no issue', {}, false, 'no issues'],
  ])('is not sent when %s, and says so', async (_, form, hasDefect, reason) => {
    const task = await reportTask(form);
    if (hasDefect) await task.defect('ESLINT', 1);
    await fire(after(1));
    await send(after(2));
    expect(mails.mails).toEqual([]);
    expect(await task.deliveries()).toEqual([
      expect.objectContaining({
        state: 'skipped',
        reason: expect.objectContaining({ en: expect.stringContaining(reason) }),
      }),
    ]);
  });

  it.each([
    ['paused', { reportStatus: 2 }, {}],
    ['without days', { reportDate: [] }, {}],
    ['without tools', { reportTools: [] }, {}],
    ['of a suspended task', {}, { status: 1 }],
    ['set after its moment', {}, { since: after(1) }],
  ])('does not fire when it is %s', async (_, form, given) => {
    const task = await reportTask(form, given);
    expect(await fire(after(MINUTE))).toEqual([]);
    expect(await task.deliveries()).toEqual([]);
  });

  it('that nobody was there for is told and not sent hours later', async () => {
    const task = await reportTask({ emailReceiverType: '1' });
    await task.defect('ESLINT', 1);
    expect(await fire(after(LATE_LIMIT_MS + 1))).toEqual([{ taskId: task.taskId, outcome: 'missed' }]);
    await send(after(LATE_LIMIT_MS + 2));
    expect([await task.states(), mails.mails]).toEqual([['timed-mail skipped'], []]);
  });

  it('is tried again later and later, and given up with the reason', async () => {
    const task = await reportTask({ emailReceiverType: '1' });
    await task.defect('ESLINT', 1);
    await fire(after(1));
    await mails.close();
    let now = after(2);
    const tries: string[] = [];
    for (const pause of [0, 1, 5, 15, 60, 240]) {
      now = new Date(now.getTime() + pause * MINUTE);
      if (pause > 0) expect(await send(new Date(now.getTime() - 1))).toEqual([]);
      tries.push(...(await send(now)).map(({ state }) => state));
    }
    expect(tries).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'failed']);
    expect(await send(new Date(now.getTime() + 24 * 60 * MINUTE))).toEqual([]);
    const [row] = await task.deliveries();
    expect(row).toMatchObject({ attempts: 6, reason: { en: expect.stringContaining('ECONNREFUSED') } });
    mails = await mailSink();
  });

  it('of a worker that went away while sending is not sent again', async () => {
    const task = await reportTask({ emailReceiverType: '1' });
    await task.defect('ESLINT', 1);
    await fire(after(1));
    expect(await takeDelivery(database.db, after(2))).toMatchObject({ taskId: task.taskId, attempts: 1 });
    expect(await send(after(9 * MINUTE))).toEqual([]);
    expect(await task.states()).toEqual(['timed-mail sending']);
    await send(after(11 * MINUTE));
    expect([await task.states(), mails.mails]).toEqual([['timed-mail unknown'], []]);
  });
});

describe('after a build', () => {
  it('compile-type results are told at once, by mail and robot, each once', async () => {
    const form = { reportDate: [], instantReportStatus: '1', emailReceiverType: '1', botWebhookUrl: robot.url };
    const task = await reportTask({ ...form, botRemaindTools: ['COVERITY'] });
    await task.defect('COVERITY', 1, { severity: 1 });
    await task.defect('ESLINT', 2);
    await task.ended();
    await task.ended();
    expect(await task.states()).toEqual(['bot waiting', 'instant-mail waiting']);
    await send(new Date());
    await send(new Date());
    expect(await task.states()).toEqual(['bot sent', 'instant-mail sent']);
    expect(mails.mails.map(({ to }) => to)).toEqual([[task.mail(task.owner)]]);
    expect(mails.mails[0]?.raw).toMatch(/Analysis report\r\n[\s\S]*Coverity: To repair 1, Serious 1/);
    expect(mails.mails[0]?.raw).not.toContain('ESLint');
    expect(robot.calls).toHaveLength(1);
    expect(robot.calls[0]?.body).toMatchObject({
      msgtype: 'markdown',
      markdown: { content: expect.stringContaining('**1** new issues') },
    });
  });

  it('message receivers hear by mail too, lint alone is no reason, and a comparison is told to nobody', async () => {
    const instant = { reportDate: [], instantReportStatus: '1', emailReceiverType: '3' };
    const both = await reportTask({ ...instant, rtxReceiverType: '0' });
    await both.defect('COVERITY', 1);
    await both.ended();
    const lint = await reportTask({ ...instant, rtxReceiverType: '0' }, { tools: ['ESLINT'] });
    await lint.ended();
    const request = await reportTask({ ...instant, botWebhookUrl: robot.url });
    await database.db.updateTable('build').set({ mode: 2 }).where('task_id', '=', request.taskId).execute();
    await request.ended();
    await send(new Date());
    expect(mails.mails.map(({ to }) => to)).toEqual([[both.mail(both.owner), both.mail(both.member)].sort()]);
    expect([await lint.states(), await request.states()]).toEqual([[], []]);
  });

  it.each([
    ['new ones of every severity', { botRemindRange: 1, botRemindSeverity: 7 }, '**2** new issues'],
    ['all that remain', { botRemindRange: 2, botRemindSeverity: 7 }, '**3** open issues'],
    ['serious and normal', { botRemindRange: 2, botRemindSeverity: 3 }, '**2** open issues'],
    ['serious', { botRemindRange: 2, botRemindSeverity: 1 }, '**1** open issues'],
    ['new serious, of which there is none', { botRemindRange: 1, botRemindSeverity: 1 }, undefined],
  ])('the robot counts %s', async (_, form, text) => {
    const task = await reportTask({ ...form, botWebhookUrl: robot.url, botRemaindTools: ['COVERITY'] });
    await task.defect('COVERITY', 1, { severity: 1, build: task.build - 1 });
    await task.defect('COVERITY', 2, { severity: 2 });
    await task.defect('COVERITY', 3, { severity: 4 });
    await task.defect('ESLINT', 4, { severity: 1 });
    await task.ended();
    await send(new Date());
    expect(await task.states()).toEqual([text === undefined ? 'bot skipped' : 'bot sent']);
    const said = JSON.stringify(robot.calls.map(({ body }) => body));
    expect(said).toContain(text ?? '[]');
  });

  it('a busy robot is asked again, one that cut the line is not', async () => {
    answers = ['{"errcode":45009}', '{"errcode":0}'];
    const busy = await reportTask({ botWebhookUrl: robot.url });
    await busy.defect('COVERITY', 1);
    await busy.ended();
    const now = new Date();
    await send(now);
    expect(await busy.states()).toEqual(['bot waiting']);
    await send(new Date(now.getTime() + MINUTE));
    expect([await busy.states(), robot.calls.length]).toEqual([['bot sent'], 2]);

    answers = [undefined];
    const cut = await reportTask({ botWebhookUrl: robot.url });
    await cut.defect('COVERITY', 1);
    await cut.ended();
    await send(new Date());
    await send(new Date(Date.now() + 24 * 60 * MINUTE));
    expect([await cut.states(), robot.calls.length]).toEqual([['bot unknown'], 3]);
  });
});

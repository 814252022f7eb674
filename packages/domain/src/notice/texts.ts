import type { Report } from './report.ts';

export type NoticeLanguage = 'zh' | 'en';

/** Words of mails and messages, by language. */
export const NOTICE_TEXTS = {
  zh: {
    timed: '定时报告',
    instant: '分析报告',
    test: '测试',
    testText: '这是一条测试消息，说明发送设置可用。',
    project: '项目',
    task: '任务',
    build: '分析',
    commit: '版本号',
    since: '统计起始',
    tool: '工具',
    open: '待修复',
    serious: '严重',
    normal: '一般',
    prompt: '提示',
    fresh: '新增',
    fixed: '已修复',
    measure: '指标',
    ccn: '平均圈复杂度',
    dup: '重复率',
    coverage: '行覆盖率',
    authors: '处理人',
    topAuthors: '问题最多的处理人',
    link: '查看详情',
    settings: '报告设置',
    footer: '该邮件由 Assay 按任务的报告设置发送。',
    newIssues: '新增问题',
    openIssues: '待修复问题',
  },
  en: {
    timed: 'Scheduled report',
    instant: 'Analysis report',
    test: 'Test',
    testText: 'This is a test: what is sent from here arrives.',
    project: 'Project',
    task: 'Task',
    build: 'Analysis',
    commit: 'Revision',
    since: 'Counted since',
    tool: 'Tool',
    open: 'To repair',
    serious: 'Serious',
    normal: 'Normal',
    prompt: 'Prompt',
    fresh: 'New',
    fixed: 'Fixed',
    measure: 'Measure',
    ccn: 'Average complexity',
    dup: 'Duplication',
    coverage: 'Line coverage',
    authors: 'Handlers',
    topAuthors: 'Handlers with the most issues',
    link: 'Details',
    settings: 'Report settings',
    footer: 'Assay sent this because the report settings of the task say so.',
    newIssues: 'new issues',
    openIssues: 'open issues',
  },
} as const satisfies Record<NoticeLanguage, Record<string, string>>;

/** Address of a page of the task; undefined when the site does not know its own address. */
export function taskLink({ task }: Pick<Report, 'task'>, { site, path }: { site: string | undefined; path: string }) {
  return site === undefined
    ? undefined
    : `${site}/codecc/${encodeURIComponent(task.projectId)}/task/${task.id}/${path}`;
}

/** `2026-11-22 10:30` on the clocks of a zone. */
export function timeText(time: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time);
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${at('year')}-${at('month')}-${at('day')} ${at('hour')}:${at('minute')}`;
}

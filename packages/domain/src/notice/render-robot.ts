import { oneLine } from './render-mail.ts';
import { openOf, type Report } from './report.ts';
import { NOTICE_TEXTS, type NoticeLanguage, taskLink } from './texts.ts';

/** Products whose robots speak different forms. */
export type RobotKind = 'wecom' | 'dingtalk' | 'feishu';

/** Which robot stands behind an address; every unknown one is spoken to as WeCom, whose form others imitate. */
export function robotKind(host: string): RobotKind {
  const name = host.toLowerCase();
  if (name === 'oapi.dingtalk.com' || name.endsWith('.dingtalk.com')) return 'dingtalk';
  if (name.endsWith('.feishu.cn') || name.endsWith('.larksuite.com')) return 'feishu';
  return 'wecom';
}

export interface RenderRobot {
  readonly report: Report;
  readonly language: NoticeLanguage;
  readonly site: string | undefined;
  /** New defects, or all that remain (contract-core 2.7, `botRemindRange`). */
  readonly range: 'new' | 'all';
  readonly isTest?: boolean;
}

/** Bytes of WeCom's markdown at most. Source: its documentation of group robots. */
const LONGEST = 4096;
const MOST_TOOLS = 20;

/** What a group reads, in the markdown that all three understand. */
export function robotText({ report, language, site, range, isTest = false }: RenderRobot): string {
  const words = NOTICE_TEXTS[language];
  const what = range === 'new' ? words.newIssues : words.openIssues;
  const tools = report.tools
    .filter(({ open }) => open > 0)
    .slice(0, MOST_TOOLS)
    .map(({ name, open, severities }) => {
      const split = severities
        ? ` (${words.serious} ${severities.serious}, ${words.normal} ${severities.normal}, ${words.prompt} ${severities.prompt})`
        : '';
      return `> ${plain(name[language])}: **${open}**${split}`;
    });
  const handlers = report.authors.map(({ name, open }) => `@${plain(name)} ${open}`).join(', ');
  const link = taskLink(report, { site, path: 'detail' });
  const head = isTest ? words.testText : `**${openOf(report)}** ${what}`;
  const lines = [
    `### ${plain(report.task.name)}${report.build ? ` #${report.build.number}` : ''}`,
    head,
    ...(isTest ? [] : tools),
    ...(handlers === '' || isTest ? [] : [`${words.authors}: ${handlers}`]),
    ...(link ? [`[${words.link}](${link})`] : []),
  ];
  return cut(lines.join('\n'));
}

/**
 * The body a robot wants. Sources: the documentation of the group robots of WeCom (`markdown`), DingTalk (`markdown` with a title)
 * and Feishu (`interactive` card).
 */
export function robotBody(kind: RobotKind, { text, title }: { text: string; title: string }): object {
  switch (kind) {
    case 'wecom':
      return { msgtype: 'markdown', markdown: { content: text } };
    case 'dingtalk':
      // One line break is a space there.
      return { msgtype: 'markdown', markdown: { title, text: text.replaceAll('\n', '\n\n') } };
    case 'feishu':
      return {
        msg_type: 'interactive',
        card: {
          config: { wide_screen_mode: true },
          header: { title: { tag: 'plain_text', content: title } },
          elements: [{ tag: 'markdown', content: text.replace(/^### .*\n/, '') }],
        },
      };
  }
}

/** Names mean themselves: neither links nor calls to everybody. */
function plain(text: string): string {
  return oneLine(text)
    .replace(/[[\]()<>*_`#~|\\]/g, ' ')
    .replaceAll('@', '＠')
    .trim()
    .slice(0, 120);
}

/** At most so many bytes of UTF-8, at the end of a line. */
function cut(text: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= LONGEST) return text;
  const lines = text.split('\n');
  while (lines.length > 1 && encoder.encode(lines.join('\n')).length > LONGEST - 4) lines.splice(-2, 1);
  return lines.join('\n');
}

import { oneLine } from './render-mail.ts';
import { openOf, type Report } from './report.ts';
import { NOTICE_TEXTS, type NoticeLanguage, taskLink } from './texts.ts';

/** Products whose robots speak different forms. */
export type RobotKind = 'wecom' | 'dingtalk' | 'feishu' | 'slack' | 'other';

/** Hosts of the vendors, themselves or below, and the paths their robots have behind a gateway of one's own. */
const ROBOTS: readonly { kind: RobotKind; hosts: readonly string[]; path: RegExp }[] = [
  { kind: 'wecom', hosts: ['qyapi.weixin.qq.com'], path: /^\/cgi-bin\/webhook\/send$/ },
  { kind: 'dingtalk', hosts: ['dingtalk.com'], path: /^\/robot\/send$/ },
  { kind: 'feishu', hosts: ['feishu.cn', 'larksuite.com'], path: /^\/open-apis\/bot\/v2\/hook\/[^/]+$/ },
  { kind: 'slack', hosts: ['slack.com', 'slack-gov.com'], path: /^\/services\/T[^/]+\/B[^/]+\/[^/]+$/ },
];

/** Which robot stands behind an address; every unknown one is spoken to as WeCom, whose form others imitate. */
export function robotKind({ hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>): RobotKind {
  const host = hostname.toLowerCase();
  const isBelow = (domain: string) => host === domain || host.endsWith(`.${domain}`);
  const known =
    ROBOTS.find(({ hosts }) => hosts.some(isBelow)) ?? ROBOTS.find(({ path }) => path.test(pathname.slice(0, 300)));
  return known?.kind ?? 'other';
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
 * The body a robot wants. Sources: the documentation of the group robots of WeCom (`markdown`), DingTalk (`markdown` with a title),
 * Feishu (`interactive` card) and of Slack's incoming webhooks (`text` in its own markup, no preview of links).
 */
export function robotBody(kind: RobotKind, { text, title }: { text: string; title: string }): object {
  switch (kind) {
    case 'wecom':
    case 'other':
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
    case 'slack':
      return { text: slackMarkup(text), mrkdwn: true, unfurl_links: false };
  }
}

/** Our few marks in Slack's: `&`, `<` and `>` are the only characters it escapes, and a quote begins with `>`. */
function slackMarkup(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const quote = line.startsWith('> ');
      const escaped = (quote ? line.slice(2) : line)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');
      const marked = escaped
        .replace(/^### (.*)$/, '*$1*')
        .replace(/\*\*(\d+)\*\*/g, '*$1*')
        .replace(/\[([^\][]*)\]\((https?:[^()\s]*)\)/g, '<$2|$1>');
      return quote ? `> ${marked}` : marked;
    })
    .join('\n');
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

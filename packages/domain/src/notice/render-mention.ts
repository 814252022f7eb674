import { escapeHtml, FONT, type Mail, oneLine } from './render-mail.ts';
import { type NoticeLanguage, taskLink } from './texts.ts';

/** What somebody who was named in a comment is told. */
export interface MentionNotice {
  readonly task: {
    readonly id: number;
    readonly name: string;
    readonly projectId: string;
    readonly projectName: string;
  };
  /** Who wrote it. */
  readonly by: string;
  readonly comment: string;
  /** `path:line` of the issue and what it says; undefined: it is not there any more. */
  readonly issue: { readonly place: string; readonly message: string } | undefined;
  /** Of the issue in its list, below the task. */
  readonly path: string;
}

const WORDS = {
  zh: {
    title: '{by} 在评论中提到了您',
    project: '项目',
    task: '任务',
    issue: '问题',
    link: '查看问题',
    footer: '您可查看的一个问题有评论提到了您，因此收到此邮件。',
  },
  en: {
    title: '{by} mentioned you in a comment',
    project: 'Project',
    task: 'Task',
    issue: 'Issue',
    link: 'See the issue',
    footer: 'You get this because a comment on an issue you may see names you.',
  },
} as const satisfies Record<NoticeLanguage, Record<string, string>>;

/** A mention as a mail, in HTML and as text. Everything in it comes from people and repositories: all is escaped. */
export function renderMention(
  notice: MentionNotice,
  { language, site }: { language: NoticeLanguage; site: string | undefined },
): Mail {
  const words = WORDS[language];
  const { task, by, comment, issue, path } = notice;
  const title = words.title.replace('{by}', () => by);
  const address = taskLink({ task }, { site, path });
  const facts: [string, string][] = [
    [words.project, task.projectName],
    [words.task, task.name],
    ...(issue ? [[words.issue, `${issue.place} ${issue.message}`] satisfies [string, string]] : []),
  ];
  const rows = facts
    .map(
      ([name, value]) =>
        `<tr><td style="padding:2px 12px 2px 0;">${escapeHtml(name)}</td><td style="padding:2px 0;">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const parts = [
    `<h2 style="font-size:18px;margin:0 0 12px;">${escapeHtml(title)}</h2>`,
    `<p style="margin:0 0 12px;padding-left:12px;border-left:3px solid #8a8f98;white-space:pre-line;">${escapeHtml(comment)}</p>`,
    `<table role="presentation" cellpadding="0" cellspacing="0" style="${FONT}">${rows}</table>`,
    address === undefined
      ? ''
      : `<p><a href="${escapeHtml(address)}" style="color:#2f7bff;">${escapeHtml(words.link)}</a></p>`,
    `<p style="font-size:12px;">${escapeHtml(words.footer)}</p>`,
  ];
  const blocks = [
    [title, ...comment.split('\n').map((line) => `> ${line}`)],
    facts.map(([name, value]) => `${name}: ${value}`),
    address === undefined ? [] : [`${words.link}: ${address}`],
    [words.footer],
  ];
  return {
    subject: oneLine(`[Assay] ${task.name} · ${title}`),
    html: `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></head><body style="margin:0;padding:20px;${FONT}">${parts.join('')}</body></html>`,
    text: blocks
      .filter((block) => block.length > 0)
      .map((block) => block.map(oneLine).join('\n'))
      .join('\n\n'),
  };
}

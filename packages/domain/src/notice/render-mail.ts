import { openOf, type Report, type ReportTool } from './report.ts';
import { NOTICE_TEXTS, type NoticeLanguage, taskLink, timeText } from './texts.ts';

export interface RenderMail {
  readonly report: Report;
  readonly kind: 'timed' | 'instant' | 'test';
  readonly language: NoticeLanguage;
  /** IANA zone of the times in it. */
  readonly zone: string;
  /** Address people reach the site by; undefined: no links. */
  readonly site: string | undefined;
}

export interface Mail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Inline, because mail programs drop style sheets; borders and no backgrounds, so that dark ones may turn the colours round. */
const CELL = 'padding:6px 10px;border-bottom:1px solid #8a8f98;text-align:left;';
const NUMBER = `${CELL}text-align:right;`;
export const FONT =
  'font-family:-apple-system,Segoe UI,Roboto,PingFang SC,Microsoft YaHei,Arial,sans-serif;font-size:14px;';

/** A report as a mail, in HTML and as text; both say the same. Names in it come from repositories and people: all are escaped. */
export function renderMail(input: RenderMail): Mail {
  const { report, kind, language } = input;
  const words = NOTICE_TEXTS[language];
  const open = openOf(report);
  const count = kind === 'test' ? '' : ` · ${words.open} ${open}`;
  return {
    subject: oneLine(`[Assay] ${report.task.name} · ${words[kind]}${count}`),
    html: htmlOf(input),
    text: textOf(input),
  };
}

function factsOf({ report, zone, language }: RenderMail): [string, string][] {
  const words = NOTICE_TEXTS[language];
  const { build, since, task } = report;
  const facts: [string, string][] = [
    [words.project, task.projectName],
    [words.task, task.name],
  ];
  if (build) facts.push([words.build, `#${build.number}${build.endedAt ? ` · ${timeText(build.endedAt, zone)}` : ''}`]);
  if (build?.commit) facts.push([words.commit, build.commit.slice(0, 12)]);
  if (since) facts.push([words.since, `${timeText(since, zone)} (${zone})`]);
  return facts;
}

function measureOf({ measure }: ReportTool, language: NoticeLanguage): string {
  if (!measure) return '';
  const unit = measure.kind === 'ccn' ? '' : '%';
  const { value, change = 0 } = measure;
  const moved = change === 0 ? '' : ` (${change > 0 ? '+' : '−'}${Math.abs(change)}${unit})`;
  return `${NOTICE_TEXTS[language][measure.kind]} ${value}${unit}${moved}`;
}

function cellsOf(tool: ReportTool, language: NoticeLanguage): string[] {
  const { severities, fresh, fixed } = tool;
  const shown = (value: number | undefined) => (value === undefined ? '–' : String(value));
  return [
    shown(tool.open),
    shown(severities?.serious),
    shown(severities?.normal),
    shown(severities?.prompt),
    shown(fresh),
    shown(fixed),
    measureOf(tool, language),
  ];
}

function htmlOf(input: RenderMail): string {
  const { report, kind, language, site } = input;
  const words = NOTICE_TEXTS[language];
  const link = (path: string, text: string) => {
    const address = taskLink(report, { site, path });
    return address === undefined
      ? escapeHtml(text)
      : `<a href="${escapeHtml(address)}" style="color:#2f7bff;">${escapeHtml(text)}</a>`;
  };
  const facts = factsOf(input)
    .map(
      ([name, value]) =>
        `<tr><td style="padding:2px 12px 2px 0;">${escapeHtml(name)}</td><td style="padding:2px 0;">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const heads = [words.open, words.serious, words.normal, words.prompt, words.fresh, words.fixed, words.measure];
  const tools = report.tools
    .map((tool) => {
      const cells = cellsOf(tool, language)
        .map((cell) => `<td style="${NUMBER}">${escapeHtml(cell)}</td>`)
        .join('');
      return `<tr><td style="${CELL}">${link(tool.path, tool.name[language])}</td>${cells}</tr>`;
    })
    .join('');
  const table = (head: string, rows: string) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${FONT}margin:12px 0;"><tr>${head}</tr>${rows}</table>`;
  const headOf = (names: readonly string[]) =>
    names.map((name, index) => `<th style="${index === 0 ? CELL : NUMBER}">${escapeHtml(name)}</th>`).join('');
  const authors = report.authors
    .map(
      ({ name, open, serious }) =>
        `<tr><td style="${CELL}">${escapeHtml(name)}</td><td style="${NUMBER}">${open}</td><td style="${NUMBER}">${serious}</td></tr>`,
    )
    .join('');
  const parts = [
    `<h2 style="font-size:18px;margin:0 0 12px;">${escapeHtml(`${report.task.name} · ${words[kind]}`)}</h2>`,
    kind === 'test' ? `<p>${escapeHtml(words.testText)}</p>` : '',
    `<table role="presentation" cellpadding="0" cellspacing="0" style="${FONT}">${facts}</table>`,
    tools === '' ? '' : table(headOf([words.tool, ...heads]), tools),
    authors === ''
      ? ''
      : `<p style="margin:16px 0 0;">${escapeHtml(words.topAuthors)}</p>${table(headOf([words.authors, words.open, words.serious]), authors)}`,
    site === undefined ? '' : `<p>${link('detail', words.link)} · ${link('settings/report', words.settings)}</p>`,
    `<p style="font-size:12px;">${escapeHtml(words.footer)}</p>`,
  ];
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></head><body style="margin:0;padding:20px;${FONT}">${parts.join('')}</body></html>`;
}

function textOf(input: RenderMail): string {
  const { report, kind, language, site } = input;
  const words = NOTICE_TEXTS[language];
  const tools = report.tools.map((tool) => {
    const [open = '', serious = '', normal = '', prompt = '', fresh = '', fixed = '', measure = ''] = cellsOf(
      tool,
      language,
    );
    const numbers = [
      `${words.open} ${open}`,
      ...(tool.severities
        ? [`${words.serious} ${serious}`, `${words.normal} ${normal}`, `${words.prompt} ${prompt}`]
        : []),
      ...(tool.fresh === undefined ? [] : [`${words.fresh} ${fresh}`]),
      ...(tool.fixed === undefined ? [] : [`${words.fixed} ${fixed}`]),
      ...(measure === '' ? [] : [measure]),
    ];
    return `${tool.name[language]}: ${numbers.join(', ')}`;
  });
  const authors = report.authors.map(
    ({ name, open, serious }) => `${name}: ${words.open} ${open}, ${words.serious} ${serious}`,
  );
  const detail = taskLink(report, { site, path: 'detail' });
  const settings = taskLink(report, { site, path: 'settings/report' });
  const blocks = [
    [`${report.task.name} · ${words[kind]}`, ...(kind === 'test' ? [words.testText] : [])],
    factsOf(input).map(([name, value]) => `${name}: ${value}`),
    tools,
    authors.length === 0 ? [] : [words.topAuthors, ...authors],
    detail && settings ? [`${words.link}: ${detail}`, `${words.settings}: ${settings}`] : [],
    [words.footer],
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.map(oneLine).join('\n'))
    .join('\n\n');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Control characters would begin a header or a line of their own. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ');
}

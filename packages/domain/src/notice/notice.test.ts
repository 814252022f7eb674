import { describe, expect, it } from 'vitest';
import { nextTry } from './back-off.ts';
import { renderMail } from './render-mail.ts';
import { robotBody, robotKind, robotText } from './render-robot.ts';
import type { Report } from './report.ts';
import { readRobotAnswer } from './robot-answer.ts';

const report: Report = {
  task: { id: 7, name: 'shop <b>', projectId: 'team a', projectName: 'Team "A"' },
  build: { number: 12, commit: '4b825dc642cb6eb9a060e54bf8d69288fbee4904', endedAt: new Date('2026-11-22T02:00:00Z') },
  since: new Date('2026-11-15T02:00:00Z'),
  tools: [
    {
      tool: 'ESLINT',
      name: { zh: 'ESLint 检查', en: 'ESLint' },
      path: 'defect/lint/ESLINT/list',
      open: 9,
      severities: { serious: 2, normal: 3, prompt: 4 },
      fresh: 5,
      fixed: 1,
    },
    {
      tool: 'CCN',
      name: { zh: '圈复杂度', en: 'Complexity' },
      path: 'defect/ccn/list',
      open: 3,
      measure: { kind: 'ccn', value: 4.2, change: -0.3 },
    },
  ],
  authors: [{ name: '<script>alert(1)</script>', open: 6, serious: 2 }],
};
const mail = (given: Partial<Parameters<typeof renderMail>[0]> = {}) =>
  renderMail({ report, kind: 'timed', language: 'en', zone: 'Asia/Shanghai', site: 'https://assay.example', ...given });

describe('a mail', () => {
  it('says the same in HTML and as text, with links', () => {
    const { subject, html, text } = mail();
    expect(subject).toBe('[Assay] shop <b> · Scheduled report · To repair 12');
    for (const part of [html, text]) {
      expect(part).toContain('Average complexity 4.2 (−0.3)');
      expect(part).toContain('#12 · 2026-11-22 10:00');
      expect(part).toContain('2026-11-15 10:00 (Asia/Shanghai)');
      expect(part).toContain('https://assay.example/codecc/team%20a/task/7/detail');
    }
    expect(text).toContain('ESLint: To repair 9, Serious 2, Normal 3, Prompt 4, New 5, Fixed 1');
    expect(html).toContain('href="https://assay.example/codecc/team%20a/task/7/defect/lint/ESLINT/list"');
  });

  it('speaks both languages, and needs no address of the site', () => {
    const { subject, html, text } = mail({ language: 'zh', site: undefined, kind: 'instant' });
    expect(subject).toBe('[Assay] shop <b> · 分析报告 · 待修复 12');
    expect(html).toContain('lang="zh-CN"');
    expect(html).toContain('ESLint 检查');
    expect(text).toContain('平均圈复杂度 4.2');
    expect(html + text).not.toMatch(/href|https?:/);
  });

  it('holds nothing of a name but its letters', () => {
    const { html } = mail();
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const evil = { ...report, task: { ...report.task, name: 'x\r\nBcc: all@host' } };
    expect(mail({ report: evil }).subject).toBe('[Assay] x Bcc: all@host · Scheduled report · To repair 12');
  });

  it('is made of tables with their style inside, for light and dark', () => {
    const { html } = mail();
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/<style|class=|<div|background/);
  });
});

describe('a message to a robot', () => {
  it('counts, splits by severity and names handlers without calling everybody', () => {
    const text = robotText({
      report: { ...report, authors: [{ name: 'all](http://evil) @all', open: 6, serious: 2 }] },
      language: 'en',
      site: 'https://assay.example',
      range: 'new',
    });
    expect(text.split('\n')).toEqual([
      '### shop  b #12',
      '**12** new issues',
      '> ESLint: **9** (Serious 2, Normal 3, Prompt 4)',
      '> Complexity: **3**',
      'Handlers: @all  http://evil  ＠all 6',
      '[Details](https://assay.example/codecc/team%20a/task/7/detail)',
    ]);
  });

  it('stays within what WeCom takes, and keeps its link', () => {
    const tools = Array.from({ length: 20 }, () => ({
      tool: 'ESLINT',
      path: 'x',
      open: 1,
      name: { zh: '工'.repeat(120), en: '工'.repeat(120) },
    }));
    const text = robotText({ report: { ...report, tools }, language: 'zh', site: 'https://a.example', range: 'all' });
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(4096);
    expect(text.endsWith('[查看详情](https://a.example/codecc/team%20a/task/7/detail)')).toBe(true);
  });

  it.each([
    ['qyapi.weixin.qq.com', 'wecom', { msgtype: 'markdown', markdown: { content: '### a\nb' } }],
    ['oapi.dingtalk.com', 'dingtalk', { msgtype: 'markdown', markdown: { title: 't', text: '### a\n\nb' } }],
    [
      'open.feishu.cn',
      'feishu',
      { msg_type: 'interactive', card: expect.objectContaining({ elements: [{ tag: 'markdown', content: 'b' }] }) },
    ],
    ['open.larksuite.com', 'feishu', expect.anything()],
    ['hooks.slack.com', 'slack', { text: '*a*\nb', mrkdwn: true, unfurl_links: false }],
    ['robots.example', 'other', { msgtype: 'markdown', markdown: { content: '### a\nb' } }],
    ['evil-dingtalk.com', 'other', expect.anything()],
    ['qyapi.weixin.qq.com.evil.example', 'other', expect.anything()],
  ] as const)('to %s has the form of %s', (host, kind, body) => {
    expect(robotKind(new URL(`https://${host}/x?key=1`))).toBe(kind);
    expect(robotBody(kind, { text: '### a\nb', title: 't' })).toEqual(body);
  });

  it.each([
    ['/cgi-bin/webhook/send', 'wecom'],
    ['/robot/send', 'dingtalk'],
    ['/open-apis/bot/v2/hook/0a1b', 'feishu'],
    ['/services/T00000000/B00000000/XXXX', 'slack'],
    ['/open-apis/bot/v2/hook/', 'other'],
    ['/', 'other'],
  ] as const)('behind a gateway at %s is %s', (path, kind) => {
    expect(robotKind(new URL(`https://gateway.example${path}?access_token=1`))).toBe(kind);
  });

  it('keeps its marks and nothing else in the markup of Slack', () => {
    const text =
      '### a & <b>\n**12** new\n> T: **9** (x)\n[More](https://h.example/a?b=1&c=2)\n[x](javascript:1) **b**';
    expect(robotBody('slack', { text, title: 't' })).toMatchObject({
      text: '*a &amp; &lt;b&gt;*\n*12* new\n> T: *9* (x)\n<https://h.example/a?b=1&amp;c=2|More>\n[x](javascript:1) **b**',
    });
  });

  it.each([
    ['wecom', 200, '{"errcode":0,"errmsg":"ok"}', 'taken'],
    ['wecom', 200, '{"errcode":93000,"errmsg":"invalid webhook url"}', 'refused'],
    ['wecom', 200, '{"errcode":45009}', 'later'],
    ['wecom', 200, '<html>sign in to this network</html>', 'unclear'],
    ['wecom', 200, '{"code":0}', 'unclear'],
    ['dingtalk', 200, '{"errcode":0,"errmsg":"ok"}', 'taken'],
    ['dingtalk', 200, '{"errcode":310000,"errmsg":"sign not match"}', 'refused'],
    ['dingtalk', 200, '{"errcode":130101}', 'later'],
    ['feishu', 200, '{"code":0,"data":{},"msg":"success"}', 'taken'],
    ['feishu', 200, '{"Extra":null,"StatusCode":0,"StatusMessage":"success"}', 'taken'],
    [
      'feishu',
      200,
      '{"code":19021,"msg":"sign match fail or timestamp is not within one hour from current time"}',
      'refused',
    ],
    ['feishu', 200, '{"code":11232}', 'later'],
    ['feishu', 400, '{"code":9499,"msg":"Bad Request"}', 'refused'],
    ['slack', 200, 'ok', 'taken'],
    ['slack', 200, '{"ok":false}', 'unclear'],
    ['slack', 404, 'no_service', 'refused'],
    ['slack', 429, '', 'later'],
    ['other', 200, '{"StatusCode":0}', 'taken'],
    ['other', 200, 'ok', 'taken'],
    ['other', 200, '{"code":19001}', 'refused'],
    ['other', 302, '', 'refused'],
    ['other', 404, '{"errcode":0}', 'refused'],
    ['other', 503, '', 'later'],
  ] as const)('answered by %s with %i %s is %s', (kind, status, body, outcome) => {
    expect(readRobotAnswer(kind, { status, body })).toBe(outcome);
  });
});

describe('tries', () => {
  it('come later and later, and end', () => {
    const now = new Date('2026-11-22T00:00:00Z');
    const minutes = [1, 2, 3, 4, 5].map((tries) => ((nextTry(tries, now)?.getTime() ?? 0) - now.getTime()) / 60_000);
    expect(minutes).toEqual([1, 5, 15, 60, 240]);
    expect(nextTry(6, now)).toBeUndefined();
  });
});

import type { UiLanguage } from '@assay/contract/errors';
import { AUDIT_KINDS, type AuditRow } from '@assay/contract/http/audit';
import type { Schema } from '@assay/database/schema';
import type { Selectable } from 'kysely';
import { AUDIT_TEXTS } from './sentences.ts';

/** One entry in the reader's language; undefined for kinds this release does not know. */
export function presentAudit(row: Selectable<Schema['audit_entry']>, language: UiLanguage): AuditRow | undefined {
  const kind = AUDIT_KINDS.find((known) => known === row.kind);
  if (kind === undefined) return undefined;
  const values: Record<string, unknown> = {
    ...row.detail,
    actor: row.actor,
    subject: row.subject,
    project: row.project_id,
    task: row.task_id,
    ofTask: row.task_id === null ? '' : { zh: `任务 ${row.task_id}，`, en: `task ${row.task_id}, ` },
  };
  const { name, sentence } = AUDIT_TEXTS[kind];
  const filled = sentence[language].replace(/\{(\w+)\}/g, (_, key: string) =>
    shown(WORDS[key]?.[String(values[key])] ?? values[key], language),
  );
  return {
    id: row.id,
    time: row.at.getTime(),
    kind,
    kindName: name[language],
    message: filled.replace(/ +([）)])/g, '$1').trim(),
    actor: row.actor,
    ...(row.subject === null ? {} : { subject: row.subject }),
    ...(row.project_id === null ? {} : { projectId: row.project_id }),
    ...(row.task_id === null ? {} : { taskId: row.task_id }),
    ...(row.address === null ? {} : { address: row.address }),
  };
}

/** Words of the log itself, as a reader says them: the way in, and why it was closed. */
const WORDS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<UiLanguage, string>>>>>> = {
  door: {
    password: { zh: '密码', en: 'password' },
    oidc: { zh: '统一登录', en: 'single sign-on' },
    link: { zh: '一次性链接', en: 'one-time link' },
  },
  // Whole lists are written down by the address they were asked at.
  subject: {
    '/ms/defect/api/user/warn/list': { zh: '问题列表', en: 'a list of issues' },
    '/ms/defect/api/user/checker/list': { zh: '规则列表', en: 'the list of rules' },
    '/ms/defect/api/user/checkerSet/otherList': { zh: '规则集列表', en: 'the list of rule sets' },
    'audit csv': { zh: '审计日志', en: 'the audit log' },
  },
  role: {
    manager: { zh: '管理员', en: 'manager' },
    member: { zh: '开发者', en: 'developer' },
    viewer: { zh: '查看者', en: 'viewer' },
  },
  fault: {
    unknown: { zh: '账号未知', en: 'unknown account' },
    disabled: { zh: '账号已停用', en: 'disabled account' },
    unverified: { zh: '邮箱未验证', en: 'unverified mail address' },
    refused: { zh: '登录服务拒绝', en: 'refused by the provider' },
  },
};

function shown(value: unknown, language: UiLanguage): string {
  if (Array.isArray(value)) return value.map(String).join(language === 'zh' ? '、' : ', ');
  if (value === undefined || value === null) return '';
  // What a command wrote in both languages.
  if (typeof value === 'object') return String((value as Partial<Record<UiLanguage, unknown>>)[language] ?? '');
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
}

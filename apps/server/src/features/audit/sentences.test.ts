import { AUDIT_KINDS } from '@assay/contract/http/audit';
import { describe, expect, it } from 'vitest';
import { presentAudit } from './present.ts';
import { AUDIT_TEXTS } from './sentences.ts';

const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([blank]) => blank).sort();

describe('sentences of the audit log', () => {
  it.each(AUDIT_KINDS)('%s is told in both languages with the same blanks', (kind) => {
    const { name, sentence } = AUDIT_TEXTS[kind];
    for (const { zh, en } of [name, sentence]) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(blanks(zh)).toEqual(blanks(en));
    }
  });

  it('fill their blanks, leave out what is not known, and are no template for what people typed', () => {
    const row = {
      id: 1,
      at: new Date(5),
      kind: 'sign_in_refused',
      actor: '{door} $& <b>',
      subject: null,
      project_id: null,
      task_id: null,
      address: '::1',
      detail: { door: 'password' },
    };
    expect(presentAudit(row, 'en')).toEqual({
      id: 1,
      time: 5,
      kind: 'sign_in_refused',
      kindName: 'Refused sign-in',
      message: 'The sign-in of {door} $& <b> was refused (password)',
      actor: '{door} $& <b>',
      address: '::1',
    });
    expect(presentAudit({ ...row, actor: 'ann', detail: { door: 'password', fault: 'disabled' } }, 'zh')?.message).toBe(
      'ann 登录被拒绝（密码 账号已停用）',
    );
    const exported = { ...row, kind: 'export', actor: 'ann', subject: 'RUFF csv', detail: { rows: 7 } };
    expect(presentAudit(exported, 'zh')?.message).toBe('ann 导出了 RUFF csv（最多 7 行）');
    expect(presentAudit({ ...exported, task_id: 3 }, 'en')?.message).toBe(
      'ann exported RUFF csv (task 3, up to 7 rows)',
    );
    const list = { ...exported, subject: '/ms/defect/api/user/warn/list', detail: { rows: 100_000 } };
    expect(presentAudit(list, 'en')?.message).toBe('ann exported a list of issues (up to 100,000 rows)');
    expect(presentAudit({ ...row, kind: 'of_a_newer_release' }, 'en')).toBeUndefined();
  });
});

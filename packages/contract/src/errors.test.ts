import { describe, expect, it } from 'vitest';
import { AssayError, ERRORS, type ErrorId } from './errors.ts';

describe('the list of errors', () => {
  it.each(Object.entries(ERRORS))('%s has a code of seven digits, a status and both texts', (_, error) => {
    expect(error.code).toMatch(/^23\d{5}$/);
    expect([200, 400, 401, 403, 404, 413, 500]).toContain(error.status);
    expect(error.zh).not.toBe('');
    expect(error.en).not.toBe('');
    expect(error.zh.match(/\{\d\}/g)?.length ?? 0).toBeGreaterThanOrEqual(error.en.match(/\{\d\}/g)?.length ?? 0);
  });

  it('reports only what is ours', () => {
    const reported = (Object.keys(ERRORS) as ErrorId[]).filter((id) => ERRORS[id].report);
    expect(reported).toEqual(['internal']);
  });

  it('fills its texts, in the language asked for', () => {
    const error = new AssayError('someToolsAdded', 'ESLINT', { zh: '重复率', en: 'DUPC' });
    expect(error.text('en')).toBe('Added: ESLINT; not added: DUPC');
    expect(error.text('zh')).toBe('已添加：ESLINT；未添加：重复率');
    expect(new AssayError('required', 'name').text('zh')).toBe('name不能为空');
    expect(new AssayError('notFound').text('en')).toBe(' not found');
  });
});

import { createHash } from 'node:crypto';
import { AssayError } from '@assay/contract/errors';
import { NAME_CN_PATTERN, NAME_EN_PATTERN } from '@assay/contract/http/task-create';

const NAME_CN = new RegExp(NAME_CN_PATTERN, 'u');
const NAME_EN = new RegExp(NAME_EN_PATTERN);

/** The name people see: letters, digits, underscore and Chinese, 1 to 50 (decisions 7). */
export function assertTaskName(name: string): void {
  if (name.trim() === '') throw new AssayError('required', { zh: '任务名称', en: 'Task name' });
  if (!NAME_CN.test(name))
    throw new AssayError('illegal', {
      zh: '任务名称只能包含中文、字母、数字和下划线，最多 50 个字符',
      en: 'The task name takes letters, digits, underscores and Chinese characters, 50 at most',
    });
}

/** The English id a person chose. */
export function assertEnglishName(name: string): void {
  if (!NAME_EN.test(name))
    throw new AssayError('illegal', {
      zh: '英文 ID 只能包含字母、数字和下划线，最多 50 个字符',
      en: 'The English ID takes letters, digits and underscores, 50 at most',
    });
}

/** The English id of a task made in this product when nobody chose one (contract-core 6.6). */
export function generatedEnglishName(projectId: string, nameCn: string): string {
  return `CODECC_${createHash('md5').update(`${projectId}${nameCn}`).digest('hex')}`;
}

/** The name itself, or with a number behind it when the project has a task of that name. @param name a legal task name */
export function freeTaskName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const suffix = `_${number}`;
    const numbered = `${name.slice(0, 50 - suffix.length)}${suffix}`;
    if (!taken.has(numbered)) return numbered;
  }
}

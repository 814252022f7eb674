import { AssayError } from '@assay/contract/errors';
import { ALL_LANGUAGES, OTHERS_FLAG } from '@assay/contract/language';

/**
 * The language mask a task stores: the ticked bits and always the one of other languages, or-ed so that it never counts twice.
 * @throws AssayError illegal for no language or an unknown bit
 */
export function withOtherLanguages(codeLang: number): number {
  if (!Number.isSafeInteger(codeLang) || codeLang <= 0)
    throw new AssayError('illegal', { zh: '请至少选择一种任务语言', en: 'Choose at least one task language' });
  if (codeLang > ALL_LANGUAGES || (codeLang & ~ALL_LANGUAGES) !== 0)
    throw new AssayError('illegal', { zh: '任务语言不合法', en: 'The task languages are not valid' });
  return codeLang | OTHERS_FLAG;
}

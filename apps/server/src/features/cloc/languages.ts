import type { ClocLanguage, ClocLanguageData } from '@assay/contract/http/cloc';
import { isSourceLanguage, SOURCE_LANGUAGES } from '@assay/contract/source-languages';
import type { CountedLanguage } from './queries.ts';

/** Languages below this share are gathered under "Others" (contract-defects 12.2). */
const SHOWN_FROM_PERCENT = 1;

const OTHERS = 'Others';

/**
 * Languages by share, the rest gathered, whole percents. The shares add up to 100: what truncation leaves belongs to the
 * rest, or, without a rest, one each to those who lost most.
 */
export function languageTable(
  rows: readonly CountedLanguage[],
  totalName: string,
): Pick<ClocLanguageData, 'totalInfo' | 'languageInfo' | 'otherInfo'> {
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const shareOf = (row: CountedLanguage) => (total > 0 ? (row.total * 100) / total : 0);
  const shown = rows.filter((row) => shareOf(row) >= SHOWN_FROM_PERCENT);
  const rest = rows.filter((row) => shareOf(row) < SHOWN_FROM_PERCENT);
  const languages = shown.map((row) => ({
    info: { ...info(nameOf(row.language), [row]), ...colorOf(row.language) },
    lost: shareOf(row) - Math.floor(shareOf(row)),
  }));
  for (const { info } of languages) info.proportion = Math.floor(total > 0 ? (info.sumLines * 100) / total : 0);
  const other = info(OTHERS, rest);
  let missing = total > 0 ? 100 - languages.reduce((sum, { info }) => sum + info.proportion, 0) : 0;
  if (rest.length > 0) other.proportion = missing;
  else
    for (const { info } of [...languages].sort((a, b) => b.lost - a.lost)) {
      if (missing <= 0) break;
      info.proportion += 1;
      missing -= 1;
    }
  const languageInfo = languages
    .map(({ info }) => info)
    .sort((a, b) => b.proportion - a.proportion || b.sumLines - a.sumLines);
  return { totalInfo: { ...info(totalName, rows), proportion: 100 }, languageInfo, otherInfo: other };
}

function nameOf(language: string): string {
  return isSourceLanguage(language) ? SOURCE_LANGUAGES[language].name : language;
}

function colorOf(language: string): Pick<ClocLanguage, 'color'> {
  return isSourceLanguage(language) ? { color: SOURCE_LANGUAGES[language].color } : {};
}

function info(language: string, rows: readonly CountedLanguage[]): ClocLanguage & { proportion: number } {
  const sum = (of: (row: CountedLanguage) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    language,
    sumLines: sum((row) => row.total),
    sumCode: sum((row) => row.code),
    sumComment: sum((row) => row.comment),
    sumBlank: sum((row) => row.blank),
    proportion: 0,
    fileNum: sum((row) => row.files),
    sumEffectiveComment: sum((row) => row.effective),
  };
}

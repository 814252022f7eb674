import type { UiLanguage } from '@assay/contract/errors';
import {
  CHECKER_CATEGORIES,
  type Checker,
  type CheckerDetail,
  type CheckerParameter,
} from '@assay/contract/http/checker';
import { OTHERS_FLAG } from '@assay/contract/language';
import type { CheckerDefinition, CheckerParam } from '@assay/contract/tool-definition';
import { writeProps } from '@assay/domain/checkers/params';
import { checkerHtml, detailOf } from '../../checkers/checker-html.ts';
import { kindName } from '../../checkers/kind-name.ts';
import { languageName, languagesOfKeys } from '../../checkers/language-names.ts';
import type { LibraryChecker } from '../../checkers/library.ts';

/** 10.3, in the reader's language. */
export function presentChecker(checker: LibraryChecker, language: UiLanguage): Checker {
  const { tool, definition, createdBy, createdAt, custom, recommend, selected } = checker;
  const languages = languagesOfKeys(definition.languages);
  return {
    checkerKey: definition.key,
    toolName: tool,
    checkerName: definition.name,
    checkerType: kindName(definition.type, language),
    checkerDesc: definition.description[language],
    checkerDescModel: detailOf(definition, language) ?? definition.description[language],
    checkerLanguage: languages.map((entry) => languageName(entry, language)),
    checkerCategory: definition.category,
    checkerCategoryName: categoryName(definition.category, language),
    checkerTag: definition.tags,
    severity: definition.severity,
    editable: definition.params !== undefined,
    ...(definition.params
      ? {
          props: writeProps(definition.params, {}),
          parameters: definition.params.map((param) => presentParameter(param, language)),
        }
      : {}),
    createdBy,
    createdDate: createdAt.getTime(),
    ...(recommend ? { checkerRecommend: recommend } : {}),
    checkerSetSelected: selected,
    nativeChecker: !custom,
    status: definition.deprecated ? 1 : 2,
    language: languages.reduce((mask, entry) => mask | entry.flag, 0) || OTHERS_FLAG,
    ...(definition.docsUrl ? { docsUrl: definition.docsUrl } : {}),
  };
}

function presentParameter({ name, label, kind, default: usual }: CheckerParam, language: UiLanguage): CheckerParameter {
  return { name, label: label[language], ...kind, default: usual };
}

/** 9.10 and contract-defects 15.1: with its explanation; all HTML is ours. */
export function presentDetail(checker: LibraryChecker, language: UiLanguage): CheckerDetail {
  const { definition } = checker;
  const html = checkerHtml(definition, language);
  return {
    ...presentChecker(checker, language),
    codeExample: html,
    checkerDetailDesc: html,
    errExample: definition.badExample ?? '',
    rightExample: definition.goodExample ?? '',
    ...(definition.params?.[0] ? { paramValue: definition.params[0].default } : {}),
  };
}

function categoryName(category: CheckerDefinition['category'], language: UiLanguage): string {
  return CHECKER_CATEGORIES.find(({ key }) => key === category)?.[language] ?? category;
}

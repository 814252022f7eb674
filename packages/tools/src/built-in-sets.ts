import { LANGUAGE_FLAGS, type LanguageFlag, readableLanguage } from '@assay/contract/language';
import { isRecommended } from './is-recommended.ts';
import { recommendedSets } from './recommended-sets.ts';
import { CHECKERS, TOOLS } from './registry.gen.ts';

/** One checker of a set (contract-core 11.0). */
export interface CheckerProp {
  readonly toolName: string;
  readonly checkerKey: string;
}

/** A checker set that exists from the first day; field names as in contract-core 11.0, texts still in both languages. */
export interface BuiltInSet {
  readonly checkerSetId: string;
  readonly checkerSetName: { readonly zh: string; readonly en: string };
  readonly description: { readonly zh: string; readonly en: string };
  /** One bit of the language mask. */
  readonly codeLang: number;
  readonly toolList: readonly string[];
  readonly categories: readonly ('OPENSOURCE' | 'DEFECT' | 'SECURITY' | 'FORMAT')[];
  /** 1 = public. */
  readonly scope: 1;
  readonly creator: 'system';
  readonly checkerSetSource: 'DEFAULT' | 'RECOMMEND';
  readonly version: 1;
  /** Preselected for new tasks of its language. */
  readonly defaultCheckerSet: boolean;
  readonly checkerProps: readonly CheckerProp[];
}

const common = {
  scope: 1,
  creator: 'system',
  checkerSetSource: 'DEFAULT',
  version: 1,
  defaultCheckerSet: true,
} as const;

/**
 * Every built-in set: per language its lint set (where a lint tool speaks it), the rules for every language, complexity, duplication, lines, and what we
 * recommend besides.
 */
export function builtInSets(): BuiltInSet[] {
  return LANGUAGE_FLAGS.flatMap((language) => [
    ...lintSet(language),
    ...ruleSets(language),
    ...compileSets(language),
    ccnSet(language),
    dupcSet(language),
    clocSet(language),
    ...recommendedSets(language, nameOf(language)),
  ]).map(({ checkerSetName, description, ...set }) => ({
    ...set,
    checkerSetName: { ...checkerSetName, zh: joined(checkerSetName.zh) },
    description: { ...description, zh: joined(description.zh) },
  }));
}

/** The space beside a name is for Latin ones; Chinese stands against Chinese. */
function joined(text: string): string {
  return text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}

/** Recommended checkers of every linter made for the language. */
function lintSet(language: LanguageFlag): BuiltInSet[] {
  const lint = TOOLS.filter((tool) => tool.pattern === 'LINT' && tool.run.kind !== 'engine');
  const checkerProps = lint.flatMap((tool) => recommended(tool.name, language));
  const toolList = [...new Set(checkerProps.map((prop) => prop.toolName))];
  if (toolList.length === 0) return [];
  const names = lint.filter((tool) => toolList.includes(tool.name)).map((tool) => tool.displayName.en);
  return [
    {
      ...common,
      checkerSetId: `codecc_default_lint_${language.key}`,
      checkerSetName: { zh: `${language.fullName} 默认规范集`, en: `${language.fullName} default rules` },
      description: {
        zh: `${names.join('、')} 的默认规则：明确的错误、安全隐患和常见的不规范写法`,
        en: `Default rules of ${names.join(', ')}: clear errors, security risks and common slips`,
      },
      codeLang: language.flag,
      toolList,
      categories: ['OPENSOURCE'],
      checkerProps,
    },
  ];
}

/** The rules for every language, a set of their own: whoever has a linter already takes them beside it, or leaves them. */
function ruleSets(language: LanguageFlag): BuiltInSet[] {
  return TOOLS.filter((tool) => tool.pattern === 'LINT' && tool.run.kind === 'engine').map((tool) => {
    const { zh, en } = nameOf(language);
    return {
      ...common,
      checkerSetId: `${tool.name.toLowerCase()}_rules_${language.key}`,
      checkerSetName: { zh: `${zh} ${tool.displayName.zh}`, en: `${en}: ${tool.displayName.en}` },
      description: tool.description,
      codeLang: language.flag,
      toolList: [tool.name],
      categories: ['DEFECT'],
      checkerProps: recommended(tool.name, language),
    };
  });
}

/**
 * One set for each compile-type tool that speaks the language. None is preselected: such a tool needs a compiler on the machine and
 * takes its time, so a task has it when somebody picks it.
 */
function compileSets(language: LanguageFlag): BuiltInSet[] {
  return TOOLS.filter((tool) => tool.run.kind === 'command').flatMap((tool) => {
    const checkerProps = recommended(tool.name, language);
    if (checkerProps.length === 0) return [];
    return [
      {
        ...common,
        checkerSetId: `assay_${tool.name.toLowerCase()}_${language.key}`,
        checkerSetName: {
          zh: `${language.fullName} ${tool.displayName.zh}`,
          en: `${language.fullName}: ${tool.displayName.en}`,
        },
        description: tool.description,
        codeLang: language.flag,
        toolList: [tool.name],
        categories: ['DEFECT'],
        defaultCheckerSet: false,
        checkerProps,
      },
    ];
  });
}

function ccnSet(language: LanguageFlag): BuiltInSet {
  const { zh, en } = nameOf(language);
  return {
    ...common,
    checkerSetId: `codecc_default_ccn_${language.key}`,
    checkerSetName: { zh: `${zh} 圈复杂度`, en: `${en} complexity` },
    description: {
      zh: `找出 ${zh} 代码中圈复杂度过高的函数`,
      en: `Functions that are too complex, in ${inside(language)}`,
    },
    codeLang: language.flag,
    toolList: ['CCN'],
    categories: ['DEFECT'],
    checkerProps: recommended('CCN', language),
  };
}

function dupcSet(language: LanguageFlag): BuiltInSet {
  const { zh, en } = nameOf(language);
  return {
    ...common,
    checkerSetId: `codecc_default_dupc_${language.key}`,
    checkerSetName: { zh: `${zh} 重复代码`, en: `${en} duplication` },
    description: { zh: `查找 ${zh} 中的重复代码`, en: `Repeated blocks of code, in ${inside(language)}` },
    codeLang: language.flag,
    toolList: ['DUPC'],
    categories: ['DEFECT'],
    checkerProps: recommended('DUPC', language),
  };
}

/** The id of the last one differs from the others: it is wired into clients (contract-core 2.1). */
function clocSet(language: LanguageFlag): BuiltInSet {
  const { zh, en } = nameOf(language);
  return {
    ...common,
    checkerSetId: language.key === 'others' ? 'standard_cloc' : `cloc_${language.key}`,
    checkerSetName: { zh: `${zh} 代码统计`, en: `${en} code statistics` },
    description: {
      zh: `统计 ${zh} 的代码行、注释行与空行`,
      en: `Counts lines of code, comment and blank lines, in ${inside(language)}`,
    },
    codeLang: language.flag,
    toolList: ['CLOC'],
    categories: ['DEFECT'],
    checkerProps: recommended('CLOC', language),
  };
}

function nameOf(language: LanguageFlag): { zh: string; en: string } {
  if (language.key === 'others') return { zh: '其他语言', en: 'Other languages' };
  const name = readableLanguage(language.fullName);
  return { zh: name, en: name };
}

/** The language in the middle of an English sentence. */
function inside(language: LanguageFlag): string {
  return language.key === 'others' ? 'other languages' : nameOf(language).en;
}

function recommended(toolName: string, language: LanguageFlag): CheckerProp[] {
  return (CHECKERS[toolName] ?? [])
    .filter((checker) => isRecommended(checker, language.key))
    .map((checker) => ({ toolName, checkerKey: checker.key }));
}

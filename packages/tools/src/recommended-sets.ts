import type { LanguageFlag } from '@assay/contract/language';
import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';
import type { BuiltInSet, CheckerProp } from './built-in-sets.ts';
import { isRecommended } from './is-recommended.ts';
import { CHECKERS, TOOLS } from './registry.gen.ts';

/** What a recommended set is about, and which checkers belong to it. */
interface Dimension {
  readonly key: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly description: { readonly zh: string; readonly en: string };
  readonly categories: BuiltInSet['categories'];
  readonly takes: (checker: CheckerDefinition, language: string) => boolean;
}

/** Severity on the scale of the library: 1 serious, 2 normal. */
const isWorthALook = ({ severity }: CheckerDefinition) => severity === 1 || severity === 2;

const DIMENSIONS: readonly Dimension[] = [
  {
    key: 'security',
    name: { zh: '安全', en: 'security' },
    description: {
      zh: '注入、不安全的函数、弱加密、明文口令等安全隐患，宁可多报',
      en: 'Injection, unsafe functions, weak cryptography, passwords in the text: rather one report too many',
    },
    categories: ['SECURITY'],
    takes: (checker) => checker.category === 'SECURITY_RISK' && isWorthALook(checker),
  },
  {
    key: 'correctness',
    name: { zh: '正确性', en: 'correctness' },
    description: {
      zh: '几乎必然是错误的代码，不涉及风格，适合作为质量门禁',
      en: 'Code that is almost certainly wrong, no matter of style: fit for a gate',
    },
    categories: ['DEFECT'],
    takes: (checker, language) => checker.category === 'CODE_DEFECT' && isRecommended(checker, language),
  },
  {
    key: 'style',
    name: { zh: '规范', en: 'style' },
    description: {
      zh: '少有争议的书写规范，不与格式化工具冲突',
      en: 'Conventions few people argue about, and no formatter disagrees with',
    },
    categories: ['FORMAT'],
    takes: (checker, language) => checker.category === 'CODE_FORMAT' && isRecommended(checker, language),
  },
];

const MEASURES = ['CCN', 'DUPC', 'CLOC'];

const common = {
  scope: 1,
  creator: 'system',
  checkerSetSource: 'RECOMMEND',
  version: 1,
  defaultCheckerSet: false,
} as const;

/**
 * Sets we recommend for a language: security, correctness and style where a tool that runs on every machine has checkers for
 * it, and for a language without a linter of its own one that only measures. None is preselected.
 * @param name how the language is called where people read it
 */
export function recommendedSets(language: LanguageFlag, name: { zh: string; en: string }): BuiltInSet[] {
  const sets = DIMENSIONS.flatMap((dimension) => {
    const checkerProps = checkersFor(language, dimension.takes);
    if (checkerProps.length === 0) return [];
    return [
      {
        ...common,
        checkerSetId: `assay_recommend_${dimension.key}_${language.key}`,
        checkerSetName: {
          zh: `${name.zh} 推荐${dimension.name.zh}集`,
          en: `${name.en}: recommended ${dimension.name.en}`,
        },
        description: dimension.description,
        codeLang: language.flag,
        toolList: [...new Set(checkerProps.map((prop) => prop.toolName))],
        categories: dimension.categories,
        checkerProps,
      },
    ];
  });
  return hasLinter(language) ? sets : [...sets, measuresSet(language, name)];
}

function measuresSet(language: LanguageFlag, name: { zh: string; en: string }): BuiltInSet {
  const checkerProps = MEASURES.flatMap((tool) =>
    (CHECKERS[tool] ?? [])
      .filter((checker) => isRecommended(checker, language.key))
      .map((checker) => ({ toolName: tool, checkerKey: checker.key })),
  );
  return {
    ...common,
    checkerSetId: `assay_recommend_measures_${language.key}`,
    checkerSetName: { zh: `${name.zh} 推荐度量集`, en: `${name.en}: recommended measures` },
    description: {
      zh: '圈复杂度、重复代码与代码统计，不检查规则',
      en: 'Complexity, duplication and line statistics, no rules',
    },
    codeLang: language.flag,
    toolList: [...new Set(checkerProps.map((prop) => prop.toolName))],
    categories: ['DEFECT'],
    checkerProps,
  };
}

/** Whether a linter made for the language is part of the product. */
function hasLinter(language: LanguageFlag): boolean {
  return TOOLS.some((tool) => tool.run.kind === 'node' && tool.languages.includes(language.key));
}

const RUNS_HERE: readonly ToolDefinition['run']['kind'][] = ['node', 'engine'];

/** Checkers of tools of pattern LINT that need nothing but this product. */
function checkersFor(language: LanguageFlag, takes: Dimension['takes']): CheckerProp[] {
  return TOOLS.filter((tool) => tool.pattern === 'LINT' && RUNS_HERE.includes(tool.run.kind)).flatMap((tool) =>
    (CHECKERS[tool.name] ?? [])
      .filter(
        (checker) => !checker.deprecated && checker.languages.includes(language.key) && takes(checker, language.key),
      )
      .map((checker) => ({ toolName: tool.name, checkerKey: checker.key })),
  );
}

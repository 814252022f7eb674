import { gzipSync } from 'node:zlib';
import type { UiLanguage } from '@assay/contract/errors';
import type { Severity } from '@assay/contract/finding';
import type { CheckerPackage, TaskChecker } from '@assay/contract/http/checker';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import { type LanguageChoice, languagesOn } from '@assay/domain/checkers/by-language';
import { PACKAGES, packageOf } from '@assay/domain/checkers/packages';
import { acceptedValues, type ParamValues } from '@assay/domain/checkers/params';
import { detailSeverity } from '@assay/domain/codes/severity';
import { toolByName } from '@assay/tools/catalogue';
import { checkerHtml } from '../../checkers/checker-html.ts';
import { kindName } from '../../checkers/kind-name.ts';
import { maskOfKeys, onlyIn } from '../../checkers/language-names.ts';

export interface CheckerOfTool {
  readonly definition: CheckerDefinition;
  readonly custom: boolean;
}

/** Patterns whose old clients unpack the explanation themselves (contract-core 9.1). */
const COMPILE_PATTERNS: readonly string[] = ['COVERITY', 'KLOCWORK', 'PINPOINT'];

/**
 * 9.1: checkers of a tool in packages, by the number of the package; packages without checkers are left out.
 * @param open what the tool uses in the task; a deprecated checker is listed only while it is open
 * @param kept parameters of closed checkers
 * @param severities what open ones weigh in the task instead of what they say themselves
 * @param byLanguage which of them are on in which language
 * @param codeLang languages of the task
 */
export function packagesOf(
  checkers: readonly CheckerOfTool[],
  {
    tool,
    open,
    kept,
    severities,
    byLanguage,
    codeLang,
    language,
  }: {
    tool: string;
    open: ReadonlyMap<string, ParamValues>;
    kept: ReadonlyMap<string, ParamValues>;
    severities: ReadonlyMap<string, Severity>;
    byLanguage: readonly LanguageChoice[];
    codeLang: number;
    language: UiLanguage;
  },
): CheckerPackage[] {
  const listed = checkers.filter(({ definition }) => !definition.deprecated || open.has(definition.key));
  const packs = COMPILE_PATTERNS.includes(toolByName(tool)?.pattern ?? '');
  return PACKAGES.flatMap(({ id, name, ...title }) => {
    const checkerList = listed
      .filter(({ definition, custom }) => packageOf(definition, custom) === id)
      .map(({ definition }) =>
        taskChecker(definition, {
          isOpen: open.has(definition.key),
          values: open.get(definition.key) ?? kept.get(definition.key) ?? {},
          severity: severities.get(definition.key) ?? definition.severity,
          acts: languagesOn(byLanguage, definition.key),
          codeLang,
          packs,
          language,
        }),
      );
    if (checkerList.length === 0) return [];
    const openCheckerNum = checkerList.filter((checker) => checker.checkerStatus).length;
    return [
      {
        pkgId: id,
        pkgName: name,
        pkgDesc: title[language],
        openCheckerNum,
        totalCheckerNum: checkerList.length,
        checkerList,
        pkgStatus: openCheckerNum > 0,
      },
    ];
  });
}

function taskChecker(
  definition: CheckerDefinition,
  {
    isOpen,
    values,
    severity,
    acts,
    codeLang,
    packs,
    language,
  }: {
    isOpen: boolean;
    values: ParamValues;
    severity: Severity;
    acts: number;
    codeLang: number;
    packs: boolean;
    language: UiLanguage;
  },
): TaskChecker {
  const [param] = definition.params ?? [];
  return {
    checkerKey: definition.key,
    checkerName: definition.name,
    checkerType: kindName(definition.type, language),
    language: maskOfKeys(definition.languages),
    ...(isOpen && onlyIn(acts, { speaks: definition.languages, task: codeLang })),
    severity: detailSeverity(severity),
    checkerDesc: definition.description[language],
    checkerStatus: isOpen,
    editable: param !== undefined,
    paramValue: param ? (acceptedValues([param], values)[param.name] ?? param.default) : '',
    // One character per byte: JSON knows no bytes, and the client's unpacker takes such texts.
    ...(packs ? { codeExample: gzipSync(checkerHtml(definition, language)).toString('latin1') } : {}),
  };
}

/** How the catalogue of ASSAY is made: by generation only, never loaded at run time. The rules themselves are the engine's. */
import { LANGUAGE_FLAGS } from '@assay/contract/language';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import type { RuleTexts } from './rule-texts.ts';
import { GROUPS } from './rules.ts';

const ALL = LANGUAGE_FLAGS.map(({ key }): string => key);
const LEXED = ALL.filter((key) => key !== 'others');

/** Catalogue of ASSAY: its rules by group, each with texts, examples and where it is on. */
export function checkers(): CheckerDefinition[] {
  return Object.entries(GROUPS).flatMap(([type, rules]) =>
    Object.entries(rules).map(([key, texts]) => definition(key, type, texts)),
  );
}

function definition(key: string, type: string, texts: RuleTexts): CheckerDefinition {
  const { zh, en, examples, recommended, params, values } = texts;
  const [first] = examples;
  if (!first) throw new Error(`definitions/assay/rules/${type}.ts: ${key} has no example`);
  const languages = languagesOf(texts.languages);
  return {
    key,
    name: key,
    description: { zh: zh.what, en: en.what },
    detail: { zh: `${zh.why}\n${zh.fix}`, en: `${en.why}\n${en.fix}` },
    message: { zh: zh.message, en: en.message },
    ...(values && { values: { ...values } }),
    badExample: shown(first.bad),
    goodExample: shown(first.good),
    severity: texts.severity,
    category: texts.category,
    type,
    languages,
    tags: ['assay', ...(texts.tags ?? [])],
    recommended: recommended !== false,
    ...(typeof recommended === 'string' && { recommendedFor: recommended.split(' ') }),
    ...(params && { params }),
  };
}

function languagesOf(languages: string): string[] {
  if (languages === 'text') return ALL;
  return languages === 'code' ? LEXED : ALL.filter((key) => languages.split(' ').includes(key));
}

/** Examples that are as long as the limit they break are shown by their beginning; what cannot be seen is written as an escape. */
function shown(code: string): string {
  const lines = code.split('\n');
  const short = lines.length > 24 ? [...lines.slice(0, 8), '...', ''] : lines;
  return short
    .map((line) => (line.length > 200 ? `${line.slice(0, 160)}...` : line))
    .join('\n')
    .replace(/\p{Cf}|(?![\t\n\r])\p{Cc}/gu, (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

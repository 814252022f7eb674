import type { CheckerDefinition } from '@assay/contract/tool-definition';

/** Whether a checker is on by itself for a language. */
export function isRecommended(
  { recommended: on, recommendedFor, languages }: CheckerDefinition,
  language: string,
): boolean {
  return on && languages.includes(language) && (recommendedFor?.includes(language) ?? true);
}

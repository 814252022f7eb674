import { CustomRule } from '@assay/contract/custom-rule';
import type { ToolRequest } from '@assay/contract/tool-definition';
import { Value } from 'typebox/value';

/** A rule of a request under the key of the catalogue. */
export interface AskedRule {
  readonly key: string;
  readonly rule: CustomRule;
}

/** The rules of a request: each checker brings its own as JSON text in the parameter `rule`. @throws when one is none */
export function rulesOf({ checkers }: Pick<ToolRequest, 'checkers'>): AskedRule[] {
  return checkers.map(({ key, params }) => {
    const rule: unknown = JSON.parse(params?.rule ?? 'null');
    if (!Value.Check(CustomRule, rule)) throw new Error(`ASSAY_CUSTOM: '${key}' has no rule`);
    return { key, rule };
  });
}

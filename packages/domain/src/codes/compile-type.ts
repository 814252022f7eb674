import type { ToolPattern } from '@assay/contract/tool-definition';

/** Patterns that share the compile-type screens: the commercial tools' own and everything that works like them (decision 14). */
const COMPILE_TYPE = ['COVERITY', 'KLOCWORK', 'PINPOINT'] as const satisfies readonly ToolPattern[];

export function isCompileType(pattern: ToolPattern): boolean {
  return COMPILE_TYPE.some((one) => one === pattern);
}

/** How the catalogue of CLANG_SA is made: by generation only, never loaded at run time. */
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import { compilerCatalogue } from '../../generate/compiler-catalogue.ts';

/**
 * The stable checkers of `clang -cc1 -analyzer-checker-help` that make sense outside of one vendor's platform, those of newer releases
 * after LLVM's documentation; texts and severities are ours.
 */
export function checkers(): CheckerDefinition[] {
  return compilerCatalogue('clang_sa', {
    languages: ['cpp', 'oc'],
    docsUrl: () => 'https://clang.llvm.org/docs/analyzer/checkers.html',
    sinceText: (since) => `Clang ${since}`,
    tag: 'clang',
  });
}

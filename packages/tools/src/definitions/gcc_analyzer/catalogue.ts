/** How the catalogue of GCC_ANALYZER is made: by generation only, never loaded at run time. */
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import { compilerCatalogue } from '../../generate/compiler-catalogue.ts';

/** Every `-Wanalyzer-*` of GCC 12 to 14 (GCC manual, "Static Analyzer Options"); texts and severities are ours. */
export function checkers(): CheckerDefinition[] {
  return compilerCatalogue('gcc_analyzer', {
    languages: ['cpp'],
    docsUrl: (key) => `https://gcc.gnu.org/onlinedocs/gcc/Static-Analyzer-Options.html#index-W${key}`,
    sinceText: (since) => `GCC ${since}`,
    tag: 'gcc',
  });
}

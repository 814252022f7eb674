import type { SourceLanguage } from '@assay/contract/source-languages';

/**
 * Languages whose files may be copies of each other form one family; every other language is a family of its own.
 * Source: findings section 4.
 */
export function cloneFamily(language: SourceLanguage): string {
  switch (language) {
    case 'c':
    case 'cpp':
    case 'objc':
    case 'objcpp':
    case 'cuda':
      return 'c';
    case 'javascript':
    case 'typescript':
    // Their scripts and style sheets are all that has tokens.
    case 'vue':
    case 'svelte':
    case 'astro':
    case 'html':
      return 'javascript';
    case 'css':
    case 'scss':
    case 'less':
      return 'css';
    case 'groovy':
    case 'gradle':
      return 'groovy';
    case 'sql':
    case 'plsql':
    case 'tsql':
      return 'sql';
    case 'verilog':
    case 'systemverilog':
      return 'verilog';
    case 'fortran':
    case 'fortranfree':
      return 'fortran';
    case 'vb6':
    case 'vba':
    case 'vbscript':
    case 'vbnet':
      return 'basic';
    case 'notebook':
      // Of whatever kernel: nearly all are Python's.
      return 'python';
    default:
      return language;
  }
}

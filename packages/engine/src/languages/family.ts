import type { SourceLanguage } from '@assay/contract/language';

/**
 * Languages whose files may be copies of each other form one family; every other language is a family of its own.
 * Source: findings section 4.
 */
export function cloneFamily(language: SourceLanguage): string {
  switch (language) {
    case 'c':
    case 'cpp':
    case 'objc':
      return 'c';
    case 'javascript':
    case 'typescript':
      return 'javascript';
    default:
      return language;
  }
}

import { defectState } from '../marks.tsx';
import { defects } from './defect-texts.ts';

/**
 * Why no action applies to a row, as a sentence for its box; undefined: it can be ticked. What is gone needs no decision,
 * and what is masked is decided by the path filter or the rule (screens 1.7).
 */
export function useUntickable(): (row: { readonly status: number }) => string | undefined {
  const t = defects.use();
  return ({ status }) => {
    switch (defectState(status)) {
      case 'repaired':
        return t('repairedNoAction');
      case 'masked':
        return t('maskedNoAction');
      case 'open':
      case 'ignored':
        return undefined;
    }
  };
}

import { CHECKER_DETAIL, CHECKERS, facets, PACKAGES, TOOL_SETS } from '../../shapes/checker-shapes.ts';
import { STEM } from '../stems.ts';
import type { Visit } from './visit.ts';

/** Checkers of the library (contract-core 9.1, 9.3, 9.10, 10). */
export async function library({ call, taskId }: Visit): Promise<void> {
  await call('core 9.1', ['GET', `${STEM.checker}/tasks/${taskId}/toolName/ESLINT/checkers`], { shape: PACKAGES });
  await call('core 10.1', ['POST', `${STEM.checker}/count`], {
    body: { keyWord: '' },
    shape: facets(
      'checkerLanguage',
      'checkerCategory',
      'toolName',
      'tag',
      'severity',
      'editable',
      'checkerRecommend',
      'checkerSetSelected',
      'total',
    ),
  });
  await call('core 10.2', ['POST', `${STEM.checker}/list?pageNum=1&pageSize=100&sortField=checkerKey&sortType=ASC`], {
    body: { checkerLanguage: ['JS'], severity: ['1'], sortField: null },
    shape: CHECKERS,
  });
  await call('core 9.10', ['GET', `${STEM.checker}/detail/toolName/ESLINT?checkerKey=no-debugger`], {
    shape: CHECKER_DETAIL,
  });
  await call('core 9.3', ['POST', `${STEM.checker}/tasks/${taskId}/checkerSets`], {
    body: { toolNames: ['ESLINT'] },
    shape: TOOL_SETS,
  });
}

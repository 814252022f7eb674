import { type TaskChange, whyReadOnly } from '@assay/domain/task/changes';
import { expect, test } from 'vitest';
import { SETTINGS_PAGES } from './paths.ts';
import { type Kept, keeperOf } from './read-only.ts';

/** The change each page saves; a page is read-only exactly when the server refuses that change. */
const SAVES = {
  code: 'basic-info',
  checkerset: 'checker-sets',
  tools: 'tools',
  trigger: 'trigger',
  report: 'report',
  ignore: 'filters',
  authority: 'members',
  manage: 'disable',
  gate: 'gate',
} as const satisfies Record<Kept, TaskChange>;

const ORIGINS = [
  { createFrom: 'bs_codecc', atomCode: '' },
  { createFrom: 'bs_pipeline', atomCode: 'CodeccCheckAtomDebug' },
  { createFrom: 'bs_pipeline', atomCode: '' },
  { createFrom: 'gongfeng_scan', atomCode: '' },
];

test.each(ORIGINS)('the pages of $createFrom with "$atomCode" are read-only where the server refuses', (origin) => {
  for (const page of [...SETTINGS_PAGES, 'gate'] as const)
    expect([page, keeperOf(page, origin) !== undefined]).toEqual([
      page,
      whyReadOnly(SAVES[page], origin) !== undefined,
    ]);
  if (keeperOf('code', origin)) expect(whyReadOnly('code-library', origin)).toBeDefined();
});

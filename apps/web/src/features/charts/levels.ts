import type { RiskRow, SeverityRow } from './api/charts.ts';
import type { LevelColumn } from './components/handlers.tsx';
import type { charts } from './texts.ts';

type Say = ReturnType<typeof charts.use>;

/** Severities from the worst, with the flags of the list's address (screens 1.6). */
export const severityLevels = (t: Say): readonly LevelColumn<SeverityRow>[] => [
  { word: t('serious'), flag: 1, colour: 'serious', of: (row) => row.serious },
  { word: t('normal'), flag: 2, colour: 'normal', of: (row) => row.normal },
  { word: t('prompt'), flag: 4, colour: 'prompt', of: (row) => row.prompt },
];

/** Risks from the worst. */
export const riskLevels = (t: Say): readonly LevelColumn<RiskRow>[] => [
  { word: t('superHigh'), flag: 1, colour: 'risk-sh', of: (row) => row.superHigh },
  { word: t('high'), flag: 2, colour: 'risk-h', of: (row) => row.high },
  { word: t('medium'), flag: 4, colour: 'risk-m', of: (row) => row.medium },
  { word: t('low'), flag: 8, colour: 'risk-l', of: (row) => row.low },
];

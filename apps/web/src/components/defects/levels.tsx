import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { formatDate, formatFacet } from '../../lib/format.ts';
import type { Tone } from '../code-viewer/viewer-types.ts';
import { common } from '../common-texts.ts';
import type { FilterField } from '../filter-bar/filter-fields.ts';
import { RiskMark, SeverityMark } from '../marks.tsx';
import { defects } from './defect-texts.ts';
import { FacetRule, FacetStrip } from './facet-strip.tsx';

/** How findings are graded: issues by severity, functions and files by risk. */
export type LevelKind = 'severity' | 'risk';

/** One grade with its rows; undefined while unknown. The flag is the wire's: 1, 2, 4, 8 from the worst. */
export interface Level {
  readonly flag: number;
  readonly count: number | undefined;
}

const FLAGS = [1, 2, 4, 8] as const;

/** Counts from the worst level down, as levels. */
export const levelsOf = (...counts: readonly (number | undefined)[]): readonly Level[] =>
  FLAGS.slice(0, counts.length).map((flag, index) => ({ flag, count: counts[index] }));

const WORDS = {
  severity: { 1: 'severity1', 2: 'severity2', 4: 'severity4', 8: 'severity4' },
  risk: { 1: 'risk1', 2: 'risk2', 4: 'risk4', 8: 'risk8' },
} as const;

export function LevelMark({ kind, flag, bare = false }: { kind: LevelKind; flag: number; bare?: boolean }) {
  return kind === 'risk' ? <RiskMark risk={flag} bare={bare} /> : <SeverityMark severity={flag} bare={bare} />;
}

/** The words of a kind, for a column that must not cut them. */
export function useLevelWords(kind: LevelKind): readonly string[] {
  const say = common.use();
  return FLAGS.map((flag) => say(WORDS[kind][flag]));
}

/** The filter by level; on the address and the wire both kinds are called severity. @param note what the levels mean */
export function useLevelField(kind: LevelKind, levels: readonly Level[], note?: string): FilterField {
  const t = defects.use();
  const say = common.use();
  const { language } = useLanguage();
  return {
    id: 'severity',
    label: t(kind),
    multiple: true,
    options: levels.map(({ flag, count }) => ({
      value: String(flag),
      label: say(WORDS[kind][flag as (typeof FLAGS)[number]]),
      count: count === undefined ? undefined : formatFacet(count, language),
      mark: <LevelMark kind={kind} flag={flag} bare />,
    })),
    ...(note === undefined ? {} : { note }),
  };
}

interface Chosen {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** The levels with their numbers, always in sight. */
export function LevelFacets({ kind, levels, ...choice }: { kind: LevelKind; levels: readonly Level[] } & Chosen) {
  const t = defects.use();
  return (
    <FacetStrip
      label={t(kind)}
      facets={levels.map(({ flag, count }) => ({ value: flag, label: <LevelMark kind={kind} flag={flag} />, count }))}
      {...choice}
    />
  );
}

/** New and history with their numbers. */
function PeriodFacets({
  fresh,
  old,
  judgeTime,
  ...choice
}: { fresh: number | undefined; old: number | undefined; judgeTime: number | undefined } & Chosen) {
  const t = defects.use();
  return (
    <FacetStrip
      note={judgeTime ? t('periodNote', { date: formatDate(judgeTime) }) : ''}
      label={t('period')}
      facets={[
        { value: 1, label: t('periodNew'), count: fresh },
        { value: 2, label: t('periodOld'), count: old },
      ]}
      {...choice}
    />
  );
}

/** What stands above every list of findings: its levels, and new ones beside old ones. @param note what the levels mean */
export function FindingFacets({
  kind,
  levels,
  fresh,
  old,
  judgeTime,
  state,
  onChange,
  note,
}: {
  kind: LevelKind;
  levels: readonly Level[];
  fresh: number | undefined;
  old: number | undefined;
  judgeTime: number | undefined;
  state: { readonly severity: readonly number[]; readonly defectType: readonly number[] };
  onChange: (change: { severity?: readonly number[]; defectType?: readonly number[] }) => void;
  note?: ReactNode;
}) {
  return (
    <>
      <LevelFacets
        kind={kind}
        levels={levels}
        chosen={state.severity}
        onChange={(severity) => onChange({ severity })}
      />
      {note}
      <FacetRule />
      <PeriodFacets
        fresh={fresh}
        old={old}
        judgeTime={judgeTime}
        chosen={state.defectType}
        onChange={(defectType) => onChange({ defectType })}
      />
    </>
  );
}

const TONES = {
  severity: { 1: 'serious', 2: 'normal', 3: 'prompt', 4: 'prompt' },
  risk: { 1: 'risk-sh', 2: 'risk-h', 4: 'risk-m', 8: 'risk-l' },
} as const satisfies Record<LevelKind, Readonly<Record<number, Tone>>>;

/** Colour of a level in the source. Details send prompt as 3. */
export function toneOf(kind: LevelKind, level: number): Tone {
  const tones: Readonly<Record<number, Tone>> = TONES[kind];
  return tones[level] ?? (kind === 'risk' ? 'risk-l' : 'prompt');
}

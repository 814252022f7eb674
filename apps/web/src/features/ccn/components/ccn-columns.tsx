import type { Column } from '../../../components/data-table/columns.ts';
import { useColumnKit, useSteadyColumns } from '../../../components/defects/column-kit.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useWide } from '../../../lib/use-wide.ts';
import type { CcnRow } from '../api/ccn-list.ts';
import css from '../ccn.module.css';
import { ccn } from '../texts.ts';

/** From this width on the dates have room; below they stand in the facts alone, so that a row's menu stays in sight. */
const WIDE = 1400;

/** What a row of the list of functions shows (screens 10.1). */
export function useCcnColumns({
  narrow,
  manyStatuses,
  triage,
}: {
  narrow: boolean;
  manyStatuses: boolean;
  triage: Triage | undefined;
}): readonly Column<CcnRow>[] {
  const t = ccn.use();
  const d = defects.use();
  const kit = useColumnKit({ narrow });
  const wide = useWide(WIDE);
  const risk = kit.level<CcnRow>('risk', (row) => row.riskFactor);
  const name = kit.headline<CcnRow>(
    { id: 'function', header: t('function'), of: (row) => row.functionName },
    { title: (row) => row.funcSignature || row.longName || row.functionName, code: true, least: 160, share: 2 },
  );
  const value = kit.number<CcnRow>({ id: 'ccn', header: t('ccn') }, (row) => <b className={css.value}>{row.ccn}</b>);
  const cognitive = kit.number<CcnRow>({ id: 'cognitive', header: t('cognitiveShort') }, (row) => known(row.cognitive));
  const steady = useSteadyColumns<CcnRow>([risk, name, value, ...kit.status<CcnRow>(manyStatuses)], {
    narrow,
    manyStatuses,
  });
  if (narrow) return steady;
  const place = kit.place<CcnRow>((row) => ({ path: row.filePath, line: row.startLines }), 'filePath');
  return [
    risk,
    name,
    { ...place, width: { least: 160, share: 3 } },
    value,
    { ...cognitive, label: t('cognitive') },
    kit.number<CcnRow>({ id: 'lines', header: t('nloc'), sorted: false }, (row) => row.codeLines ?? row.totalLines),
    kit.number<CcnRow>({ id: 'parameters', header: t('parameters'), sorted: false }, (row) => known(row.parameters)),
    kit.handlers<CcnRow>((row) => row.author),
    ...(wide
      ? [
          kit.date<CcnRow>({ id: 'latestDateTime', header: d('committed') }, (row) => row.latestDateTime),
          kit.firstFound<CcnRow>(),
        ]
      : []),
    ...kit.status<CcnRow>(manyStatuses),
    ...kit.menu<CcnRow>(triage),
  ];
}

/** Rows an older version stored do not say everything. */
function known(value: number | undefined): string {
  return value === undefined ? '--' : formatCount(value);
}

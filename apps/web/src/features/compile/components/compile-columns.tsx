import type { Column } from '../../../components/data-table/columns.ts';
import { RuleLink, useColumnKit, useSteadyColumns } from '../../../components/defects/column-kit.tsx';
import { defects } from '../../../components/defects/defect-texts.ts';
import type { Triage } from '../../../components/defects/use-triage.tsx';
import { ABSENT } from '../../../lib/format.ts';
import { useWide } from '../../../lib/use-wide.ts';
import type { CompileRow } from '../api/compile-row.ts';
import { compile } from '../texts.ts';

/** From this width on the kind of a finding has room in the table, and from the next its number; below, they stand in the facts. */
const ROOMY = 1440;
const VAST = 1680;
/** Below it the dates stand in the facts alone, so that a row's menu stays in sight. */
const WIDE = 1180;

/** What a row of a compile-type list shows (screens 9.2; look, "Lists"). */
export function useCompileColumns({
  narrow,
  manyStatuses,
  triage,
  onChecker,
}: {
  narrow: boolean;
  manyStatuses: boolean;
  triage: Triage | undefined;
  onChecker: (checker: string) => void;
}): readonly Column<CompileRow>[] {
  const t = compile.use();
  const d = defects.use();
  const kit = useColumnKit({ narrow });
  const roomy = useWide(ROOMY);
  const vast = useWide(VAST);
  const wide = useWide(WIDE);
  const severity = kit.level<CompileRow>('severity', (row) => row.severity, 'severity');
  const message = kit.headline<CompileRow>(
    { id: 'message', header: t('issue'), of: (row) => row.description || row.displayType || row.checkerName },
    { least: 180, share: 4 },
  );
  const place = kit.place<CompileRow>((row) => ({ path: row.path || row.fileName, line: row.lineNumber }), 'fileName');
  const steady = useSteadyColumns<CompileRow>([severity, message, place, ...kit.status<CompileRow>(manyStatuses)], {
    narrow,
    manyStatuses,
  });
  if (narrow) return steady;
  const kind: Column<CompileRow> = {
    id: 'kind',
    header: t('kind'),
    width: { least: 100, share: 1 },
    render: ({ displayCategory, displayType }) => (
      <span title={[displayCategory, displayType].filter(Boolean).join(' / ')}>
        {displayCategory || displayType || ABSENT}
      </span>
    ),
  };
  return [
    severity,
    ...(vast ? [kit.number<CompileRow>({ id: 'id', header: t('id') }, (row) => row.id || ABSENT)] : []),
    message,
    place,
    {
      id: 'checker',
      header: d('rule'),
      width: { least: 96, share: 1.4 },
      render: ({ checkerName }) => (
        <RuleLink
          name={checkerName}
          title={d('onlyRule', { rule: checkerName })}
          onPress={() => onChecker(checkerName)}
        />
      ),
    },
    ...(roomy ? [kind] : []),
    kit.handlers<CompileRow>((row) => row.author),
    ...(wide
      ? [
          kit.date<CompileRow>({ id: 'createTime', header: t('created') }, (row) => row.createTime),
          kit.firstFound<CompileRow>(),
        ]
      : []),
    ...kit.status<CompileRow>(manyStatuses),
    ...kit.menu<CompileRow>(triage),
  ];
}

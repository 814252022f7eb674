import { DateEditor } from '../../components/defects/date-editor.tsx';
import { defects } from '../../components/defects/defect-texts.ts';
import { type Level, useLevelField } from '../../components/defects/levels.tsx';
import { rangeText, useFilterFields } from '../../components/defects/use-filter-fields.tsx';
import type { FilterField, FilterOption } from '../../components/filter-bar/filter-fields.ts';
import { useLanguage } from '../../i18n/texts.ts';
import { formatFacet } from '../../lib/format.ts';
import type { CompileCounts } from './api/compile-list.ts';
import { DATE_TYPES } from './list-state.ts';
import { compile } from './texts.ts';

const DAYS = { createTime: 'created', fixTime: 'repaired' } as const;

/** The filters of a compile-type list (screens 9.2): rules and handlers with their numbers, two kinds of day. */
export function useCompileFields(counts: CompileCounts | undefined, levels: readonly Level[]): readonly FilterField[] {
  const t = compile.use();
  const d = defects.use();
  const { language } = useLanguage();
  const severity = useLevelField('severity', levels);
  const { status, handler, path, date, snapshot, period, introduced, ignoreEnds } = useFilterFields({
    options: counts && { authorList: Object.keys(counts.authorMap), filePathTree: counts.filePathTree ?? NO_PATHS },
    statuses: counts,
    periods: counts && { fresh: counts.newCount, old: counts.historyCount },
    judgeTime: counts?.newDefectJudgeTime,
  });
  const counted = (map: Readonly<Record<string, number>>): readonly FilterOption[] =>
    Object.entries(map).map(([value, count]) => ({ value, label: value, count: formatFacet(count, language) }));
  const checker: FilterField = {
    id: 'checker',
    label: d('rule'),
    width: 400,
    loading: counts === undefined,
    options: counted(counts?.checkerMap ?? {}),
  };
  const kinds = DATE_TYPES.map((id) => ({ id, label: t(DAYS[id]) }));
  const days: FilterField = {
    ...date,
    editor: (editing) => <DateEditor {...editing} kinds={kinds} />,
    describe: (values) => {
      const kind = DATE_TYPES.find((type) => type === values[2]) ?? 'createTime';
      return d('dateOf', { what: t(DAYS[kind]), range: rangeText(d, values) });
    },
  };
  const handlers: FilterField = { ...handler, options: counted(counts?.authorMap ?? {}) };
  return [status, severity, checker, handlers, path, period, introduced, days, ignoreEnds, snapshot];
}

const NO_PATHS = { name: '', children: undefined };

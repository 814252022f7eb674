import { useState } from 'react';
import type { Column } from '../../../components/data-table/columns.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { FilterBar } from '../../../components/filter-bar/filter-bar.tsx';
import type { FilterValues } from '../../../components/filter-bar/filter-fields.ts';
import { Person } from '../../../components/marks.tsx';
import { FilteredEmptyState } from '../../../components/page-states.tsx';
import { RowPager } from '../../../components/pager.tsx';
import { formatTime } from '../../../lib/format.ts';
import type { OperationRecord } from '../api/operations.ts';
import css from '../overview-page.module.css';
import { overview } from '../texts.ts';

const PAGE = 20;
const NOTHING: FilterValues = { type: [], operator: [], words: [] };

/** Records of the chosen kinds and people whose sentence contains the words. */
export function matchingRecords(
  records: readonly OperationRecord[],
  { type = [], operator = [], words = [] }: FilterValues,
): readonly OperationRecord[] {
  const wanted = (words[0] ?? '').trim().toLowerCase();
  return records.filter(
    (record) =>
      (type.length === 0 || type.includes(record.operType)) &&
      (operator.length === 0 || operator.includes(record.operator)) &&
      record.operMsg.toLowerCase().includes(wanted),
  );
}

/** Distinct values with how often they occur, the most frequent first. */
function choicesOf(records: readonly OperationRecord[], of: (record: OperationRecord) => readonly [string, string]) {
  const found = new Map<string, { label: string; times: number }>();
  for (const record of records) {
    const [value, label] = of(record);
    found.set(value, { label, times: (found.get(value)?.times ?? 0) + 1 });
  }
  return [...found]
    .sort(([, a], [, b]) => b.times - a.times)
    .map(([value, { label, times }]) => ({ value, label, count: String(times) }));
}

/** All that people did to the task, by kind and person, in pages. */
export function AllOperations({ records }: { records: readonly OperationRecord[] }) {
  const t = overview.use();
  const [values, setValues] = useState(NOTHING);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(PAGE);
  const [current, setCurrent] = useState<string>();
  const matching = matchingRecords(records, values).map((record, index) => ({ ...record, no: index + 1 }));
  const filtered = Object.values(values).some((chosen) => chosen.length > 0);
  const filter = (next: FilterValues) => {
    setValues(next);
    setPage(1);
  };
  type Row = (typeof matching)[number];
  const columns: readonly Column<Row>[] = [
    { id: 'no', header: t('no'), width: 44, align: 'end', render: (row) => row.no },
    { id: 'operator', header: t('operator'), width: 120, render: (row) => <Person name={row.operator} /> },
    {
      id: 'type',
      header: t('operType'),
      width: 130,
      render: (row) => <span title={row.operTypeName}>{row.operTypeName}</span>,
    },
    {
      id: 'content',
      header: t('content'),
      width: { least: 200, share: 1 },
      render: (row) => <span title={row.operMsg}>{row.operMsg}</span>,
    },
    { id: 'time', header: t('time'), width: 144, render: (row) => formatTime(row.time) },
  ];
  return (
    <div className={css.allRecords}>
      <div className={css.recordFilter}>
        <FilterBar
          fields={[
            { id: 'words', label: t('content') },
            {
              id: 'type',
              label: t('operType'),
              multiple: true,
              options: choicesOf(records, ({ operType, operTypeName }) => [operType, operTypeName]),
            },
            {
              id: 'operator',
              label: t('operator'),
              multiple: true,
              options: choicesOf(records, ({ operator }) => [operator, operator]),
            },
          ]}
          values={values}
          onChange={filter}
          onClear={filtered ? () => filter(NOTHING) : undefined}
        />
      </div>
      <div className={css.recordTable}>
        {matching.length === 0 ? (
          <FilteredEmptyState onClear={() => filter(NOTHING)} />
        ) : (
          <DataTable
            label={t('operations')}
            columns={columns}
            rows={matching.slice((page - 1) * size, page * size)}
            rowKey={(row) => String(row.no)}
            total={matching.length}
            current={current}
            onCurrent={(row) => setCurrent(String(row.no))}
            resetKey={`${page} ${size} ${JSON.stringify(values)}`}
            footless
          />
        )}
      </div>
      <RowPager
        page={page}
        size={size}
        total={matching.length}
        onPage={setPage}
        onSize={(next) => {
          setSize(next);
          setPage(1);
        }}
      />
    </div>
  );
}

import { MailX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Column } from '../../../components/data-table/columns.ts';
import { FilterBar } from '../../../components/filter-bar/filter-bar.tsx';
import { Link } from '../../../components/link.tsx';
import { ListBar } from '../../../components/page-head.tsx';
import { EmptyState, FilteredEmptyState } from '../../../components/page-states.tsx';
import { RowsTable } from '../../../components/rows-table.tsx';
import { type DotTone, StateDot } from '../../../components/state-dot.tsx';
import { formatTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useRows } from '../../../lib/rows.ts';
import css from '../admin-audit.module.css';
import { deliveryRows, type Sent } from '../api/audit.ts';
import { audit } from '../texts.ts';

const STATES = {
  waiting: { word: 'state_waiting', tone: 'busy' },
  sending: { word: 'state_sending', tone: 'busy' },
  sent: { word: 'state_sent', tone: 'good' },
  skipped: { word: 'state_skipped', tone: 'muted' },
  failed: { word: 'state_failed', tone: 'bad' },
  unknown: { word: 'state_unknown', tone: 'warn' },
} as const satisfies Record<string, { word: string; tone: DotTone }>;
const KINDS = {
  'timed-mail': 'kind_timed',
  'instant-mail': 'kind_instant',
  bot: 'kind_bot',
  mention: 'kind_mention',
} as const;

type State = keyof typeof STATES;
type Kind = keyof typeof KINDS;
const isState = (name: string): name is State => Object.hasOwn(STATES, name);
const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

interface Filter {
  readonly state: readonly string[];
  readonly kind: readonly string[];
}

/** What went out to people, what did not, and why. */
export function DeliveryList({
  tabs,
  filter,
  onFilter,
  onClear,
}: {
  tabs: ReactNode;
  filter: Filter;
  onFilter: (filter: Partial<Filter>) => void;
  onClear: () => void;
}) {
  const t = audit.use();
  const rows = useRows(deliveryRows(filter));
  const [current, setCurrent] = useState<number>();
  const filtered = filter.state.length > 0 || filter.kind.length > 0;
  return (
    <>
      <ListBar total={!rows.pending && t('totalDeliveries', { count: rows.total })}>
        {tabs}
        <FilterBar
          fields={[
            {
              id: 'state',
              label: t('filterState'),
              multiple: true,
              options: Object.entries(STATES).map(([value, { word }]) => ({ value, label: t(word) })),
            },
            {
              id: 'kind',
              label: t('filterChannel'),
              multiple: true,
              options: Object.entries(KINDS).map(([value, word]) => ({ value, label: t(word) })),
            },
          ]}
          values={{ state: filter.state, kind: filter.kind }}
          onChange={(values) => onFilter({ state: values.state ?? [], kind: values.kind ?? [] })}
          onClear={filtered ? onClear : undefined}
        />
      </ListBar>
      <RowsTable
        rows={rows}
        label={t('deliveries')}
        columns={columnsOf(t)}
        rowKey={(row) => String(row.id)}
        current={current === undefined ? undefined : String(current)}
        onCurrent={(row) => setCurrent(row.id)}
        resetKey={JSON.stringify(filter)}
        empty={
          filtered ? (
            <FilteredEmptyState onClear={onClear} />
          ) : (
            <EmptyState icon={MailX} title={t('noDeliveries')} hint={t('noDeliveriesHint')} />
          )
        }
      />
    </>
  );
}

function columnsOf(t: ReturnType<typeof audit.use>): readonly Column<Sent>[] {
  return [
    { id: 'time', header: t('time'), width: 150, render: (row) => formatTime(row.createTime) },
    {
      id: 'state',
      header: t('filterState'),
      width: 104,
      words: Object.values(STATES).map(({ word }) => t(word)),
      before: 16,
      render: ({ state }) =>
        isState(state) ? (
          <span title={state === 'unknown' ? t('unknownHint') : undefined}>
            <StateDot tone={STATES[state].tone}>{t(STATES[state].word)}</StateDot>
          </span>
        ) : (
          state
        ),
    },
    {
      id: 'kind',
      header: t('filterChannel'),
      width: 120,
      words: Object.values(KINDS).map((word) => t(word)),
      render: ({ kind }) => (isKind(kind) ? t(KINDS[kind]) : kind),
    },
    {
      id: 'task',
      header: t('task'),
      width: { least: 140, share: 1 },
      render: ({ projectId, taskId, taskName, buildNum }) => (
        <Link to={paths.taskDetail({ projectId, taskId })} className={css.link}>
          {taskName}
          {buildNum !== undefined && ` #${buildNum}`}
        </Link>
      ),
    },
    {
      id: 'receivers',
      header: t('receivers'),
      width: { least: 160, share: 1 },
      render: (row) => <span title={row.receivers.join('\n')}>{row.receivers.join(', ') || '--'}</span>,
    },
    {
      id: 'reason',
      header: t('reason'),
      width: { least: 200, share: 2 },
      render: (row) => {
        const words = [
          row.reason,
          row.attempts > 1 ? t('attempts', { count: row.attempts }) : undefined,
          row.nextTime ? t('next', { time: formatTime(row.nextTime) }) : undefined,
        ].filter(Boolean);
        return (
          <span className={css.quiet} title={words.join(' · ')}>
            {words.join(' · ')}
          </span>
        );
      },
    },
  ];
}

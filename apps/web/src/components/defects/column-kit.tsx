import { CircleHelp } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { ABSENT, formatCount } from '../../lib/format.ts';
import { useWide } from '../../lib/use-wide.ts';
import { common } from '../common-texts.ts';
import type { Column } from '../data-table/columns.ts';
import { PathText } from '../path-text.tsx';
import { Tooltip } from '../tooltip.tsx';
import css from './columns.module.css';
import { defects } from './defect-texts.ts';
import { type LevelKind, LevelMark, useLevelWords } from './levels.tsx';
import { MarkFlag } from './mark-flag.tsx';
import { RelativeDate } from './relative-date.tsx';
import { RowMenu } from './row-menu.tsx';
import { StateMark } from './state-mark.tsx';
import type { Decidable } from './triage-actions.tsx';
import { Handlers } from './use-filter-fields.tsx';
import type { Triage } from './use-triage.tsx';

/** From this width on the status has room for its word. */
const ROOMY = 1400;
/** A mark and its gap before a word. */
const MARK = 18;
const STATUS_WORDS = ['status1', 'status2', 'status4', 'status8'] as const;

interface Named<Row> {
  readonly id: string;
  readonly header: string;
  readonly of: (row: Row) => string;
}

interface HeadlineLook<Row> {
  /** Whole text on hover. */
  readonly title?: (row: Row) => string;
  /** A name of the source instead of a sentence. */
  readonly code?: boolean;
  readonly least?: number;
  readonly share?: number;
}

/**
 * The columns that lists of findings share, each made for the fields its rows have; a screen takes those it shows, in its
 * order. `narrow`: the detail is open beside the list, and only what names the row has room.
 */
export function useColumnKit({ narrow }: { narrow: boolean }) {
  const t = defects.use();
  const say = common.use();
  const roomy = useWide(ROOMY);
  const words = { severity: useLevelWords('severity'), risk: useLevelWords('risk') };

  return {
    /** Severity or risk: its shape and, where there is room, its word. */
    level: <Row,>(kind: LevelKind, of: (row: Row) => number, sortField?: string): Column<Row> => ({
      id: kind,
      header: narrow ? '' : t(kind),
      label: t(kind),
      width: narrow ? 12 : 80,
      ...(narrow ? {} : { words: words[kind], before: MARK, ...(sortField === undefined ? {} : { sortField }) }),
      render: (row) => <LevelMark kind={kind} flag={of(row)} bare={narrow} />,
    }),

    /** What the row says, the strongest text of the line, with its flags before it. */
    headline: <Row extends { mark: number; status: number; needsCheck?: boolean }>(
      { id, header, of }: Named<Row>,
      { title = of, code = false, least = 200, share = 3.4 }: HeadlineLook<Row> = {},
    ): Column<Row> => ({
      id,
      header,
      width: narrow ? { least: 0, share: 1 } : { least, share },
      render: (row) => (
        <span className={css.headline}>
          <MarkFlag mark={row.mark} status={row.status} />
          {row.needsCheck && <NeedsCheck />}
          <span className={code ? css.code : css.message} title={title(row)}>
            {of(row)}
          </span>
        </span>
      ),
    }),

    /** Where it is: whole path and line; beside an open detail the file's name. */
    place: <Row,>(of: (row: Row) => { path: string; line?: number | undefined }, sortField: string): Column<Row> => ({
      id: sortField,
      header: t('location'),
      width: narrow ? { least: 80, most: '38%' } : { least: 150, share: 2 },
      sortField,
      render: (row) => {
        const { path, line } = of(row);
        return narrow ? <ShortPlace path={path} line={line} /> : <PathText path={path} line={line} />;
      },
    }),

    handlers: <Row,>(of: (row: Row) => string): Column<Row> => ({
      id: 'author',
      header: t('handler'),
      width: { least: 96, share: 1.1 },
      render: (row) => <Handlers names={of(row)} />,
    }),

    date: <Row,>(
      { id, header }: { id: string; header: string },
      of: (row: Row) => number | undefined,
    ): Column<Row> => ({
      id,
      header,
      width: 106,
      sortField: id,
      render: (row) => <RelativeDate time={of(row)} />,
    }),

    /** The build it was first found in. */
    firstFound: <Row extends { createBuildNumber?: string | undefined }>(): Column<Row> => ({
      id: 'createBuildNumber',
      header: t('first'),
      width: 74,
      align: 'end',
      sortField: 'createBuildNumber',
      render: (row) => (row.createBuildNumber ? `#${row.createBuildNumber}` : ABSENT),
    }),

    number: <Row,>(
      { id, header, sorted = true }: { id: string; header: string; sorted?: boolean },
      of: (row: Row) => ReactNode,
    ): Column<Row> => ({
      id,
      header,
      width: 60,
      align: 'end',
      ...(sorted ? { sortField: id } : {}),
      render: (row) => {
        const value = of(row);
        return typeof value === 'number' ? formatCount(value) : value;
      },
    }),

    /** Nothing while every row has the same status. */
    status: <Row extends { status: number }>(manyStatuses: boolean): readonly Column<Row>[] => {
      if (!manyStatuses) return [];
      const bare = narrow || !roomy;
      return [
        {
          id: 'status',
          header: bare ? '' : t('status'),
          label: t('status'),
          width: bare ? 14 : 80,
          ...(bare ? {} : { words: STATUS_WORDS.map((word) => say(word)) }),
          before: MARK,
          render: (row) => <StateMark status={row.status} bare={bare} />,
        },
      ];
    },

    /** Nothing for who may not decide. */
    menu: <Row extends Decidable>(triage: Triage | undefined): readonly Column<Row>[] =>
      triage === undefined
        ? []
        : [
            {
              id: 'menu',
              header: '',
              label: t('rowActions'),
              width: 28,
              render: (row) => <RowMenu row={row} triage={triage} />,
            },
          ],
  };
}

/**
 * Beside an open detail the columns hold nothing that can be pressed and nothing that changes while a reader walks down the list:
 * they stay the same objects, so that a step draws two rows and not the whole list again.
 */
export function useSteadyColumns<Row>(
  columns: readonly Column<Row>[],
  { narrow, manyStatuses }: { narrow: boolean; manyStatuses: boolean },
): readonly Column<Row>[] {
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says when narrow columns differ
  return useMemo(() => columns, [narrow ? `${language} ${manyStatuses}` : columns]);
}

function NeedsCheck() {
  const t = defects.use();
  return (
    <Tooltip text={t('needsCheckHint')}>
      <span className={css.check}>
        <CircleHelp size={13} aria-hidden />
        {t('needsCheck')}
      </span>
    </Tooltip>
  );
}

function ShortPlace({ path, line }: { path: string; line: number | undefined }) {
  const suffix = line === undefined ? '' : `:${line}`;
  return (
    <span className={css.place} title={path + suffix}>
      <span className="ellipsis">{path.slice(path.lastIndexOf('/') + 1)}</span>
      {suffix}
    </span>
  );
}

/** The rule of a row as a quiet link that filters by it. */
export function RuleLink({ name, title, onPress }: { name: string; title: string; onPress: () => void }) {
  return (
    <button type="button" tabIndex={-1} className={css.rule} title={title} onClick={onPress}>
      {name.slice(name.lastIndexOf('/') + 1)}
    </button>
  );
}

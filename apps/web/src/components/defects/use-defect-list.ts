import { useState } from 'react';
import type { DefectFilter } from '../../lib/calls/defect-query.ts';
import type { Decision, Target } from '../../lib/calls/triage.ts';
import type { Sort } from '../data-table/columns.ts';
import type { DetailPosition } from './detail-frame.tsx';
import { type Pages, useLoadedRows } from './list-pages.ts';
import { openDefect } from './open-defect.ts';
import { chosenCount, isEmpty, NOTHING, type Selection, targetOf, ticked } from './selection.ts';
import type { Decidable } from './triage-actions.tsx';
import { useListCursor } from './use-list-cursor.ts';
import { type Question, type Triage, useTriage } from './use-triage.tsx';
import { useTriageKeys } from './use-triage-keys.ts';

interface Given<Row> {
  readonly filter: DefectFilter;
  readonly sort: Sort;
  readonly list: Pages<Row>;
  readonly keyOf: (row: Row) => string;
  /** Why a row cannot be ticked; undefined: it can. */
  readonly untickable: (row: Row) => string | undefined;
  /** Handlers offered for assigning. */
  readonly known: readonly string[];
  /** Whether the reader may decide: without, nothing can be ticked. */
  readonly allowed: boolean;
  /** Key of the open row; empty: none. */
  readonly open: string;
  readonly onOpen: (row: Row) => void;
  readonly onClose: () => void;
  /** After a decision about the open row took it off the list. Absent: its neighbour opens. */
  readonly onDecided?: ((act: { decision: Decision; target: Target }) => void) | undefined;
  readonly onHelp: () => void;
  /** Opens a row by its id: one that was refused or brought back. */
  readonly onShow?: ((entityId: string) => void) | undefined;
  /** What a key decides about, of a row; absent: rows are no defects. */
  readonly decidable?: ((row: Row) => Decidable) | undefined;
  /** All of a row's defects, when the rows are files. */
  readonly fileQuestion?: ((row: Row) => Question) | undefined;
}

/** What a list of findings is while someone works in it; ListView draws it. */
export interface DefectListModel<Row> {
  readonly list: Pages<Row>;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly keyOf: (row: Row) => string;
  readonly untickable: (row: Row) => string | undefined;
  readonly filter: DefectFilter;
  readonly sort: Sort;
  readonly resetKey: string;
  readonly allowed: boolean;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  /** Key of the row the reader stands on. */
  readonly current: string | undefined;
  readonly stand: (row: Row) => void;
  readonly position: DetailPosition;
  readonly isOpen: boolean;
  /** The open row, when it is among the loaded ones. */
  readonly openRow: Row | undefined;
  /** The loaded rows after the open one, nearest first: their details are fetched ahead. */
  readonly ahead: readonly Row[];
  readonly onOpen: (row: Row) => void;
  readonly onClose: () => void;
  readonly triage: Triage;
}

/** Screens 1.9. */
const AHEAD = 10;

/**
 * One selection, one keyboard and one way to decide for every list of findings. A changed filter or sort drops what is
 * ticked; a single decision in the open detail goes on to the neighbour, so that a reader works down the list.
 */
export function useDefectList<Row>(given: Given<Row>): DefectListModel<Row> {
  const { filter, sort, list, keyOf, untickable, known, allowed, onOpen, onClose } = given;
  const { rows, total } = useLoadedRows(list, keyOf);
  const [selection, select] = useState(NOTHING);
  const resetKey = JSON.stringify([filter, sort]);
  const [of, setOf] = useState(resetKey);
  if (of !== resetKey) {
    setOf(resetKey);
    select(NOTHING);
  }
  const isOpen = given.open !== '';
  const triage = useTriage({
    toolName: filter.toolName,
    known,
    onShow: given.onShow,
    onDone: ({ decision, target }) => {
      if (target.kind !== 'one') return select(NOTHING);
      if (given.onDecided) return given.onDecided({ decision, target });
      const leaves = decision.kind === 'ignore' || decision.kind === 'recover';
      if (!leaves || !isOpen || target.entityId !== given.open || cursor.at < 0) return;
      const next = rows[cursor.at + 1] ?? rows[cursor.at - 1];
      if (next) onOpen(next);
    },
  });
  const tick = (row: Row) => {
    if (untickable(row) !== undefined) return;
    const keys = new Set(selection.keys);
    if (!keys.delete(keyOf(row))) keys.add(keyOf(row));
    select(ticked(keys));
  };
  const cursor = useListCursor({
    rows,
    keyOf,
    total,
    open: isOpen ? given.open : undefined,
    onOpen,
    onClose,
    hasMore: list.hasNextPage,
    onMore: () => void list.fetchNextPage(),
    onTick: allowed ? tick : undefined,
    onHelp: given.onHelp,
    resetKey,
  });
  const here = cursor.at >= 0 ? rows[cursor.at] : undefined;
  const byFile = given.fileQuestion !== undefined;
  useTriageKeys({
    triage,
    allowed,
    row: () => {
      const open = openDefect.get();
      if (isOpen && open && (byFile || open.entityId === given.open)) return open;
      return here === undefined ? undefined : given.decidable?.(here);
    },
    ticked:
      isOpen || isEmpty(selection)
        ? undefined
        : { target: targetOf(selection, { filter, byFile }), count: chosenCount(selection, total) },
    onOpen: isOpen || here === undefined ? undefined : () => onOpen(here),
    file: isOpen || here === undefined ? undefined : given.fileQuestion?.(here),
  });
  return {
    list,
    rows,
    total,
    keyOf,
    untickable,
    filter,
    sort,
    resetKey,
    allowed,
    selection,
    select,
    current: cursor.current,
    stand: cursor.stand,
    position: cursor.position,
    isOpen,
    openRow: isOpen && cursor.at >= 0 ? rows[cursor.at] : undefined,
    ahead: isOpen ? rows.slice(cursor.at + 1, cursor.at + 1 + AHEAD) : [],
    onOpen,
    onClose,
    triage,
  };
}

import { Ban, Ellipsis, Flag, FlagOff, RotateCcw, UserPen } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { type MenuEntry, MenuPanel } from '../menu.tsx';
import css from './columns.module.css';
import { defects } from './defect-texts.ts';
import { type Decidable, questionOf } from './triage-actions.tsx';
import type { Triage } from './use-triage.tsx';

/**
 * The drop-down at a row's end; nothing for rows no action applies to. Its panel is made when it is opened: a scrolled list draws
 * hundreds of rows whose menus nobody opens. The button stays the same element throughout, or a quick press would miss it.
 */
export function RowMenu({ row, triage }: { row: Decidable; triage: Triage }) {
  const t = defects.use();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const known = row.status === 1 || (row.status & 4 && !(row.status & 2));
  if (!known) return null;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        tabIndex={-1}
        className={css.dots}
        aria-label={t('rowActions')}
        title={t('rowActions')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      {open && <OpenMenu row={row} triage={triage} anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenMenu({
  row,
  triage,
  anchor,
  onClose,
}: {
  row: Decidable;
  triage: Triage;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const t = defects.use();
  const question = questionOf(row);
  const open = row.status === 1;
  const entries: MenuEntry[] = [];
  if (open) {
    entries.push(
      row.mark > 0
        ? { id: 'unmark', label: t('unmark'), icon: FlagOff, run: () => triage.mark(question, false) }
        : { id: 'mark', label: t('mark'), icon: Flag, run: () => triage.mark(question, true) },
      { id: 'assign', label: t('assign'), icon: UserPen, run: () => triage.assign(question) },
      { id: 'ignore', label: t('ignore'), icon: Ban, run: () => triage.ignore(question) },
    );
  } else if (row.status & 4 && !(row.status & 2)) {
    entries.push({ id: 'recover', label: t('recover'), icon: RotateCcw, run: () => triage.recover(question) });
  }
  return (
    <MenuPanel open label={t('rowActions')} entries={entries} side="bottom-end" anchor={anchor} onClose={onClose} />
  );
}

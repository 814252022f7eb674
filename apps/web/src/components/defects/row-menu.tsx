import { Ban, Ellipsis, Flag, FlagOff, RotateCcw, UserPen } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button.tsx';
import { Menu, type MenuEntry } from '../menu.tsx';
import css from './columns.module.css';
import { defects } from './defect-texts.ts';
import { type Decidable, questionOf } from './triage-actions.tsx';
import type { Triage } from './use-triage.tsx';

/**
 * The drop-down at a row's end; nothing for rows no action applies to. It is made when the pointer comes near: a scrolled list draws
 * hundreds of rows whose menus nobody opens.
 */
export function RowMenu({ row, triage }: { row: Decidable; triage: Triage }) {
  const t = defects.use();
  const [near, setNear] = useState(false);
  const known = row.status === 1 || (row.status & 4 && !(row.status & 2));
  if (!known) return null;
  if (near) return <OpenableMenu row={row} triage={triage} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.dots}
      aria-label={t('rowActions')}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onClick={() => setNear(true)}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  );
}

function OpenableMenu({ row, triage }: { row: Decidable; triage: Triage }) {
  const t = defects.use();
  const question = questionOf(row);
  const open = row.status === 1;
  const entries: MenuEntry[] = [];
  if (open) {
    entries.push(
      row.mark > 0
        ? { id: 'unmark', label: t('unmark'), icon: FlagOff, run: () => triage.mark(question, false) }
        : { id: 'mark', label: t('mark'), icon: Flag, run: () => triage.mark(question, true) },
      { id: 'assign', label: t('changeHandler'), icon: UserPen, run: () => triage.assign(question) },
      { id: 'ignore', label: t('ignore'), icon: Ban, run: () => triage.ignore(question) },
    );
  } else if (row.status & 4 && !(row.status & 2)) {
    entries.push({ id: 'recover', label: t('recover'), icon: RotateCcw, run: () => triage.recover(question) });
  }
  return (
    <Menu label={t('rowActions')} entries={entries} side="bottom-end">
      {(trigger) => <IconButton {...trigger} label={t('rowActions')} icon={Ellipsis} tabIndex={-1} />}
    </Menu>
  );
}

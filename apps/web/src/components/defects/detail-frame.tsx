import { ChevronDown, ChevronUp, Link2, PanelRightClose, PanelRightOpen, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useLocalState } from '../../lib/local-state.ts';
import { IconButton } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';

/** Where a detail stands in its list; -1: not among the loaded rows. */
export interface DetailPosition {
  readonly at: number;
  readonly total: number;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** The right pane: a bar with place and actions, the source, and the facts beside it. */
export function DetailFrame({
  title,
  position,
  actions,
  link,
  onClose,
  facts,
  children,
}: {
  title: string;
  position: DetailPosition;
  actions?: ReactNode;
  /** Address of what is open, for others. */
  link?: string | undefined;
  onClose: () => void;
  facts?: ReactNode;
  children: ReactNode;
}) {
  const t = defects.use();
  const [folded, fold] = useLocalState('filter-folded:facts', '');
  const open = folded === '';
  return (
    <section className={css.detail} aria-label={title}>
      <header className={css.detailBar}>
        <IconButton
          label={t('previous')}
          icon={ChevronUp}
          disabled={!position.onPrevious}
          onClick={position.onPrevious}
        />
        <IconButton label={t('next')} icon={ChevronDown} disabled={!position.onNext} onClick={position.onNext} />
        {position.at >= 0 && (
          <span className={css.position}>
            {t('position', { at: formatCount(position.at + 1), total: formatCount(position.total) })}
          </span>
        )}
        {link !== undefined && <CopyButton icon={Link2} text={link} label={t('copyLink')} />}
        <span className={css.detailTitle} />
        {actions}
        {facts && (
          <IconButton
            label={open ? t('hideFacts') : t('showFacts')}
            icon={open ? PanelRightClose : PanelRightOpen}
            onClick={() => fold(open ? '1' : '')}
          />
        )}
        <IconButton label={t('closeDetail')} icon={X} onClick={onClose} />
      </header>
      <div className={css.detailBody}>
        <div className={css.source}>{children}</div>
        {facts && open && <aside className={css.aside}>{facts}</aside>}
      </div>
    </section>
  );
}

/** Name and value; a value that is absent takes its line away. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

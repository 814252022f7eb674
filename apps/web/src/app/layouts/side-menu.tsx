import { type LucideIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment } from 'react';
import { IconButton } from '../../components/button.tsx';
import { Link } from '../../components/link.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { cx } from '../../lib/class-names.ts';
import { useLocalState } from '../../lib/local-state.ts';
import { useWide } from '../../lib/use-wide.ts';
import { shell } from '../shell-texts.ts';
import css from './menu.module.css';

export interface SideEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly active: boolean;
  /** Why it cannot be opened; absent: it can. */
  readonly refusal?: string | undefined;
}

/** Below this width of the window (a page at 200 %, a small tablet) names of entries would cost the content its room. */
const ROOMY = 960;

/** The menu at the left, in groups; folds to its icons, and stays so in this browser. A narrow window has it folded unless somebody unfolded it. */
export function SideMenu({ label, groups }: { label: string; groups: readonly (readonly SideEntry[])[] }) {
  const t = shell.use();
  const [stored, store] = useLocalState('menu-folded', '');
  const roomy = useWide(ROOMY);
  const folded = roomy ? stored === '1' : stored !== '0';
  return (
    <nav className={cx(css.menu, folded && css.folded)} aria-label={label}>
      {groups.map((entries, index) => (
        <Fragment key={entries[0]?.id ?? index}>
          {index > 0 && <div className={css.divider} />}
          {entries.map(({ id, label: name, icon: Icon, to, active, refusal }) => (
            <Tooltip key={id} text={refusal ?? (folded ? name : '')}>
              {refusal === undefined ? (
                <Link to={to} className={css.entry} aria-current={active ? 'page' : undefined}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                  <span className={cx(folded && 'sr-only')}>{name}</span>
                </Link>
              ) : (
                <button type="button" className={cx(css.entry, css.refused)} aria-disabled>
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                  <span className={cx(folded && 'sr-only')}>{name}</span>
                </button>
              )}
            </Tooltip>
          ))}
        </Fragment>
      ))}
      <div className={css.fold}>
        <IconButton
          label={folded ? t('unfoldMenu') : t('foldMenu')}
          icon={folded ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!folded}
          onClick={() => store(folded ? (roomy ? '' : '0') : '1')}
        />
      </div>
    </nav>
  );
}

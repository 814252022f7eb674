import {
  Construction,
  FileSearch,
  Hourglass,
  Inbox,
  Lock,
  type LucideIcon,
  SearchX,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, isForbidden } from '../lib/api-error.ts';
import { cx } from '../lib/class-names.ts';
import { paths } from '../lib/paths.ts';
import { missingPermission } from '../lib/refusal.ts';
import { Button, LinkButton } from './button.tsx';
import { common } from './common-texts.ts';
import css from './page-states.module.css';

export interface PageStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint?: ReactNode;
  /** At most one next step, and a way out. */
  readonly actions?: ReactNode;
  /** Inside a panel instead of a page. */
  readonly compact?: boolean | undefined;
  readonly role?: 'status' | 'alert';
}

/** What stands where content would: says what will be here, or what went wrong, and the one next step. */
export function PageState({ icon: Icon, title, hint, actions, compact, role = 'status' }: PageStateProps) {
  return (
    <div className={cx(css.state, compact && css.compact)} role={role}>
      <span className={css.icon}>
        <Icon size={20} strokeWidth={1.6} aria-hidden />
      </span>
      <div>
        <p className={css.title}>{title}</p>
        {hint && <p className={css.hint}>{hint}</p>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}

type Given = Partial<Omit<PageStateProps, 'role'>>;

/** There is nothing yet. */
export function EmptyState(given: Given & { title: string }) {
  return <PageState icon={Inbox} {...given} />;
}

/** There is something, but the filters hide it. */
export function FilteredEmptyState({ onClear, ...given }: Given & { onClear?: (() => void) | undefined }) {
  const t = common.use();
  return (
    <PageState
      icon={SearchX}
      title={t('emptyResult')}
      hint={t('emptyResultHint')}
      actions={onClear && <Button onClick={onClear}>{t('clearFilters')}</Button>}
      {...given}
    />
  );
}

/** A read failed: what, why, and a retry. A missing permission is told apart. */
export function ErrorState({
  error,
  what,
  onRetry,
  compact,
}: {
  error: unknown;
  what?: string | undefined;
  onRetry?: (() => void) | undefined;
  compact?: boolean;
}) {
  const t = common.use();
  if (isForbidden(error)) {
    const out = !compact && <LinkButton to={paths.home()}>{t('backToList')}</LinkButton>;
    return <NoPermissionState compact={compact} hint={errorSentence(error)} actions={out} />;
  }
  return (
    <PageState
      role="alert"
      icon={TriangleAlert}
      compact={compact}
      title={what ? t('loadFailedWhat', { what }) : t('loadFailed')}
      hint={errorSentence(error)}
      actions={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

export function NoPermissionState(given: Given) {
  const t = common.use();
  return <PageState icon={Lock} title={t('noPermission')} {...given} />;
}

export function NotFoundState(given: Given) {
  const t = common.use();
  return <PageState icon={FileSearch} title={t('notFound')} {...given} />;
}

/** The first analysis is under way; the page fills itself when the push comes. */
export function BuildingState(given: Given) {
  const t = common.use();
  return <PageState icon={Hourglass} title={t('building')} hint={t('buildingHint')} {...given} />;
}

export function UnderConstructionState(given: Given) {
  const t = common.use();
  return <PageState icon={Construction} title={t('underConstruction')} {...given} />;
}

/** The sentence of a failure, in the reader's language; unexpected ones get the fixed text (specification 8). */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return common.text('systemException');
  if (error.code === 'network') return common.text('networkFailed');
  if (error.status >= 500) return common.text('systemException');
  const permission = isForbidden(error) ? missingPermission(error.message) : undefined;
  if (permission) return common.text('permissionNeeds', { action: common.text(`permission_${permission}`) });
  return error.message || common.text('loadFailed');
}

const WIDTHS = [38, 52, 31, 45, 60, 35, 48, 41];

/** Rows of the coming list, before its first data. @param height of one row in pixels */
export function SkeletonRows({ rows = 12, height = 36 }: { rows?: number; height?: number }) {
  const t = common.use();
  return (
    <div className={css.skeleton} role="status" aria-busy aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, index) => index).map((index) => (
        <div key={index} className={css.row} style={{ height }} aria-hidden>
          <span className={css.bone} style={{ width: `${WIDTHS[index % WIDTHS.length]}%` }} />
          <span className={css.bone} style={{ width: '9%', marginLeft: 'auto' }} />
          <span className={css.bone} style={{ width: '7%' }} />
        </div>
      ))}
    </div>
  );
}

/** A line of the coming text. */
export function Bone({ width, height = 10 }: { width: number | string; height?: number }) {
  return <span className={css.bone} style={{ display: 'inline-block', width, height }} aria-hidden />;
}

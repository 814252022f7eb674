import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';
import { common } from './common-texts.ts';
import css from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Absent: it cannot be closed by Escape, the cross or the mask. */
  readonly onClose?: (() => void) | undefined;
  readonly title: string;
  /** `form`: a click on the mask does not close it (screens 1.11). */
  readonly kind?: 'information' | 'form';
  /** A panel of this width at the right edge instead of a box in the middle. */
  readonly side?: number | undefined;
  /** Of the box in the middle, in pixels. */
  readonly width?: number | undefined;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const WIDTH = 440;

/** The browser's own modal: focus stays inside and returns afterwards. */
export function Dialog({ open, onClose, title, kind = 'information', side, width, footer, children }: DialogProps) {
  const t = common.use();
  const element = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const heading = useId();
  useEffect(() => {
    if (!open) return;
    if (!element.current?.contains(document.activeElement)) opener.current = document.activeElement;
    if (!element.current?.open) element.current?.showModal();
    // The browser begins at the cross; a form begins where there is something to do, and what is only read at its title.
    const first = element.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (first) first.focus();
    else if (document.activeElement === element.current?.querySelector('button')) element.current?.focus();
    // The dialog leaves the page together with its focus, so the browser cannot give it back.
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the mask is a convenience; Escape is the keyboard's way
    <dialog
      ref={element}
      tabIndex={-1}
      aria-labelledby={heading}
      className={cx(css.dialog, side !== undefined && css.side)}
      // Always said: one dialog inside another would take over its width.
      style={{ ['--panel' as string]: `${side ?? width ?? WIDTH}px` }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (kind === 'information' && event.target === element.current) onClose?.();
      }}
    >
      <div className={css.head}>
        <h2 id={heading} className="ellipsis">
          {title}
        </h2>
        {onClose && <IconButton label={t('close')} icon={X} onClick={onClose} />}
      </div>
      <div className={css.body}>{children}</div>
      {footer && <div className={css.foot}>{footer}</div>}
    </dialog>
  );
}

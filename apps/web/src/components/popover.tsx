import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../lib/class-names.ts';
import css from './floating.module.css';
import { hostOf, type Side, usePlacement } from './floating.ts';

export interface PopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<Element | null>;
  readonly label: string;
  readonly side?: Side;
  readonly width?: number | undefined;
  readonly role?: 'dialog' | 'menu' | 'listbox';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A panel beside its anchor. Closes on Escape (focus returns to the anchor), on a click outside and when focus leaves it. */
export function Popover({
  open,
  onClose,
  anchor,
  label,
  side = 'bottom-start',
  width,
  role = 'dialog',
  className,
  children,
}: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const position = usePlacement({ open, anchor, panel, side });
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      const target = event.target;
      if (!(target instanceof Node) || panel.current?.contains(target) || anchor.current?.contains(target)) return;
      close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [open, anchor]);

  const placed = position !== undefined;
  useEffect(() => {
    if (placed)
      panel.current
        ?.querySelector<HTMLElement>('[data-autofocus], input, [tabindex="0"], button:not(:disabled), a')
        ?.focus();
  }, [placed]);

  if (!open) return null;
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is one of three, all of them interactive
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: all three take a name
    <div
      ref={panel}
      role={role}
      aria-label={label}
      className={cx(css.panel, !position && css.unplaced, className)}
      style={{ ...position, width }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
        // A group of controls as anchor: the focus goes to the one that opens the panel.
        const opener = anchor.current?.querySelector('[aria-haspopup]') ?? anchor.current;
        if (opener instanceof HTMLElement) opener.focus();
      }}
    >
      {children}
    </div>,
    hostOf(anchor.current),
  );
}

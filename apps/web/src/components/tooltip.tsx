import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../lib/class-names.ts';
import css from './floating.module.css';
import { hostOf, usePlacement } from './floating.ts';

const DELAY_MS = 350;

interface Anchor {
  'aria-describedby'?: string | undefined;
}

/**
 * Words on hover and focus. Wraps its child in a box without layout of its own, so any element can be the anchor.
 * @param text nothing is shown when it is empty
 */
export function Tooltip({
  text,
  delay = DELAY_MS,
  children,
}: {
  text: ReactNode;
  delay?: number;
  children: ReactElement<Anchor>;
}) {
  const id = useId();
  const anchor = useRef<Element>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const position = usePlacement({ open, anchor, panel, side: 'bottom' });

  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (wait: number, wrapper: Element) => {
    anchor.current = wrapper.firstElementChild;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  if (!text) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box only listens; the child is what people reach
    <span
      style={{ display: 'contents' }}
      onPointerOver={(event) => !open && show(delay, event.currentTarget)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0, event.currentTarget)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {open ? cloneElement(children, { 'aria-describedby': id }) : children}
      {open &&
        createPortal(
          <div ref={panel} id={id} role="tooltip" className={cx(css.tip, !position && css.unplaced)} style={position}>
            {text}
          </div>,
          hostOf(anchor.current),
        )}
    </span>
  );
}

import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { shell } from '../shell-texts.ts';
import css from './frame.module.css';

/** Specification 9. */
const THRESHOLD = 100;
/** Lower boxes are menus and panels, whose top is in sight anyway. */
const LEAST_HEIGHT = 240;
const EDGE = 24;

/** What scrolls on this page and is far enough down: the page itself, or the list that fills it. Code has its own ways. */
export function scrolledPart(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof HTMLElement) || target.clientHeight < LEAST_HEIGHT || target.closest('.cm-editor'))
    return undefined;
  return target.scrollTop > THRESHOLD ? target : undefined;
}

/** @param frame what holds everything that may scroll */
export function BackToTop({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const t = shell.use();
  const [part, setPart] = useState<HTMLElement>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = ({ target }: Event) => {
      const found = scrolledPart(target);
      setPart((before) => found ?? (before === target ? undefined : before));
    };
    // Scrolling does not bubble; on its way down it passes here.
    element.addEventListener('scroll', look, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', look, { capture: true });
  }, [frame]);
  if (!part?.isConnected) return null;
  const right = Math.max(EDGE, window.innerWidth - part.getBoundingClientRect().right + EDGE);
  return (
    <span className={css.top} style={{ right }}>
      <IconButton
        label={t('backToTop')}
        icon={ArrowUp}
        tone="default"
        onClick={() => part.scrollTo({ top: 0, behavior: 'smooth' })}
      />
    </span>
  );
}

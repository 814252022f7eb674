import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { shell } from '../shell-texts.ts';
import css from './frame.module.css';

/** Specification 9. */
const THRESHOLD = 100;

export function BackToTop({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const t = shell.use();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setShown(element.scrollTop > THRESHOLD);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);
  if (!shown) return null;
  return (
    <IconButton
      label={t('backToTop')}
      icon={ArrowUp}
      tone="default"
      className={css.top}
      onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  );
}

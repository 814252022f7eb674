import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import css from './code-viewer.module.css';
import { rulerSlots } from './ruler.ts';
import { viewer } from './viewer-texts.ts';
import type { RulerMark } from './viewer-types.ts';

/** Pixels of a line: a file shorter than the window has its marks beside its lines. */
const LINE = 20;
/** Pixels a mark takes. */
const SLOT = 5;

/** Where in the file the findings are, as marks beside the scroll bar. */
export function Ruler({
  marks,
  label: name,
  lines,
  firstLine,
  onGo,
}: {
  marks: readonly RulerMark[];
  label?: string | undefined;
  lines: number;
  firstLine: number;
  onGo: (mark: RulerMark) => void;
}) {
  const t = viewer.use();
  const strip = useRef<HTMLElement>(null);
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const slots = useMemo(
    () => rulerSlots({ marks, lines, firstLine, slots: Math.max(2, Math.floor(height / SLOT)) }),
    [marks, lines, firstLine, height],
  );
  return (
    <nav ref={strip} className={css.ruler} aria-label={name ?? t('ruler')} style={{ maxHeight: lines * LINE }}>
      {slots.map(({ top, mark }) => {
        const label = t('jumpTo', { line: mark.line, label: mark.label });
        return (
          <button
            key={mark.id}
            type="button"
            tabIndex={-1}
            className={cx(css.mark, mark.current && css.markCurrent)}
            style={{ top: `${top}%`, ['--mark' as string]: `var(--${mark.tone})` }}
            aria-label={label}
            title={label}
            onClick={() => onGo(mark)}
          />
        );
      })}
    </nav>
  );
}

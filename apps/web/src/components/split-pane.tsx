import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from '../lib/class-names.ts';
import { useLocalState } from '../lib/local-state.ts';
import { common } from './common-texts.ts';
import css from './split-pane.module.css';

export interface SplitPaneProps {
  /** Names the remembered width; one per kind of screen. */
  readonly name: string;
  readonly left: ReactNode;
  /** Absent: the left pane has all the width. */
  readonly right?: ReactNode;
  /** Share of the left pane in percent before anyone moved it. */
  readonly initial?: number;
  /** Least width of either pane in pixels. */
  readonly least?: number;
  /** In a window too narrow for two (a page at 200 %) the right pane stands alone; it has its own way back. */
  readonly alone?: boolean;
}

/** List at the left, what it points at on the right. The handle moves by pointer and by arrow keys; the width is remembered. */
export function SplitPane({ name, left, right, initial = 46, least = 320, alone = false }: SplitPaneProps) {
  const t = common.use();
  const box = useRef<HTMLDivElement>(null);
  const [stored, store] = useLocalState(`split:${name}`, String(initial));
  const share = Math.max(10, Math.min(90, Number(stored) || initial));

  const moveTo = (pixels: number) => {
    const width = box.current?.clientWidth ?? 0;
    if (width <= 0) return;
    const room = Math.max(width - least, least);
    store(((Math.max(least, Math.min(pixels, room)) / width) * 100).toFixed(2));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    moveTo(event.clientX - (box.current?.getBoundingClientRect().left ?? 0));
  };
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowLeft: -24, ArrowRight: 24 }[event.key];
    if (by === undefined || !box.current) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo((share / 100) * box.current.clientWidth + by);
  };

  return (
    <div className={cx(css.split, Boolean(right) && alone && css.alone)} ref={box}>
      <div
        className={cx(css.left, Boolean(right) && css.shared)}
        style={{ ['--share' as string]: `${share}%`, ['--least' as string]: `${Math.min(least, 240)}px` }}
      >
        {left}
      </div>
      {right && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator is a widget, hr is not */}
          <div
            className={css.handle}
            role="separator"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={t('resize')}
            aria-valuenow={Math.round(share)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            onDoubleClick={() => store(String(initial))}
            onKeyDown={step}
          />
          <div className={css.right}>{right}</div>
        </>
      )}
    </div>
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDownToLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../lib/class-names.ts';
import { formatTime } from '../../../lib/format.ts';
import { markOf, spansOf } from '../ansi.ts';
import type { Line } from '../api/build-log.ts';
import { taskLog } from '../texts.ts';
import css from './log-viewer.module.css';

const LINE = 20;
/** Closer to the bottom than this counts as being at the end. */
const STICKY = 30;

interface LogLinesProps {
  readonly lines: readonly Line[];
  readonly times: boolean;
  /** Indexes of lines that the search found, in order. */
  readonly hits: readonly number[];
  readonly active: number | undefined;
}

/** The lines in view. Stays at the end while the reader is there; scrolling up lets go. */
export function LogLines({ lines, times, hits, active }: LogLinesProps) {
  const t = taskLog.use();
  const scroller = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const found = new Set(hits);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 30,
    initialRect: { width: 1000, height: 800 },
  });
  const count = lines.length;
  useEffect(() => {
    if (following && count > 0) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [following, count]);
  useEffect(() => {
    if (active === undefined) return;
    setFollowing(false);
    virtualizer.scrollToIndex(active, { align: 'center' });
  }, [active, virtualizer]);

  const look = () => {
    const box = scroller.current;
    if (box) setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < STICKY);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <div ref={scroller} className={css.lines} onScroll={look} tabIndex={0} role="log" aria-live="off">
        <div className={css.inner} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            const { kind, text } = markOf(line.message);
            return (
              <div
                key={item.key}
                className={cx(css.line, found.has(item.index) && css.hit, item.index === active && css.active)}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {/* Its place in this log and in the downloaded file; the wire's number counts the lines of all tools. */}
                <span className={css.no}>{item.index + 1}</span>
                {times && <span className={css.time}>{formatTime(line.timestamp).slice(11)}</span>}
                <span className={cx(kind && css[kind])}>
                  {spansOf(text).map((span) => (
                    <span
                      key={span.at}
                      className={cx(span.bold && css.bold, span.colour !== undefined && css[`c${span.colour}`])}
                    >
                      {span.text}
                    </span>
                  ))}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      {!following && count > 0 && (
        <span className={css.end}>
          <Button
            icon={ArrowDownToLine}
            onClick={() => {
              setFollowing(true);
              scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
            }}
          >
            {t('jumpEnd')}
          </Button>
        </span>
      )}
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Sparkline, type SparkPoint } from '../../../components/trend.tsx';
import css from '../overview-page.module.css';

const MOST = 320;
const HEIGHT = 36;

/** The last builds as a line as wide as the panel leaves it. */
export function Course({ points }: { points: readonly SparkPoint[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.min(MOST, Math.floor(entry?.contentRect.width ?? 0))),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={css.course}>
      {width > 24 && <Sparkline width={width} height={HEIGHT} points={points} />}
    </div>
  );
}

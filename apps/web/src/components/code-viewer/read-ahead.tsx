import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../lib/class-names.ts';
import { createStore } from '../../lib/store.ts';
import { type Sight, SightContext } from './in-sight.ts';
import css from './read-ahead.module.css';

/** Not at once: who holds the key down passes many. */
const PAUSE_MS = 100;
/** After it something drawn ahead has been laid out and coloured. */
const DRAWN_MS = 500;
const CAN_HAVE_FOCUS = 'button, input, a[href], [tabindex]';

/** Two places, the one in front seen. */
interface Places<Item> {
  readonly front: 0 | 1;
  /** Of what is in front. */
  readonly key: string;
  /** In the other place: what comes next, or what was there before. */
  readonly behind: Item | undefined;
}

/**
 * What is read, and out of sight what the reader will go to: laid out and coloured while nobody waits, so that going on only shows it.
 * Whoever is quicker than that has the next drawn where they look.
 * @param item what is read @param next what the reader is expected to go to; undefined while unknown @param children draws either
 */
export function ReadAhead<Item>({
  item,
  next,
  keyOf,
  children,
}: {
  item: Item;
  next: Item | undefined;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  const key = keyOf(item);
  const nextKey = next && keyOf(next);
  const [places, setPlaces] = useState<Places<Item>>({ front: 0, key, behind: undefined });
  const box = useRef<HTMLDivElement>(null);
  const last = useRef({ item, next });
  const held = useRef(false);
  if (places.key !== key) {
    const { front, behind } = places;
    const isReady = behind !== undefined && keyOf(behind) === key && !held.current;
    setPlaces(isReady ? { front: front === 0 ? 1 : 0, key, behind: last.current.item } : { front, key, behind });
  }
  useEffect(() => {
    last.current = { item, next };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader has gone on: they may look for a moment again
  useEffect(() => {
    if (nextKey === undefined) return;
    const timer = setTimeout(() => {
      const { next: behind } = last.current;
      startTransition(() => setPlaces((now) => ({ ...now, behind })));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, nextKey]);

  useLayoutEffect(() => {
    const [from, to] = [box.current?.children[1 - places.front], box.current?.children[places.front]];
    if (from && to) takeFocusAlong(from, to);
  }, [places.front]);

  return (
    <div ref={box} className={css.places}>
      {([0, 1] as const).map((place) => {
        const inSight = place === places.front;
        const drawn = inSight ? item : places.behind;
        return (
          <Place key={place} inSight={inSight} of={drawn === undefined ? '' : keyOf(drawn)} held={held}>
            {drawn !== undefined && children(drawn)}
          </Place>
        );
      })}
    </div>
  );
}

/**
 * Out of sight it can be neither seen, heard nor reached. Hidden by `visibility` or `inert` all its text would be laid out again when it
 * is shown (10 ms of the 50 there are): so it is clear as glass and inert while it is drawn, and when it is laid out and coloured it is
 * laid out once more as it will be shown, and kept so, shut by `content-visibility`.
 */
function Place({
  inSight,
  of,
  held,
  children,
}: {
  inSight: boolean;
  /** Key of what is drawn in it. */
  of: string;
  held: { current: boolean };
  children: ReactNode;
}) {
  const [sight] = useState(
    (): Sight => ({
      inSight: createStore(inSight),
      hold: (isHeld) => {
        held.current = isHeld;
      },
    }),
  );
  useLayoutEffect(() => sight.inSight.set(inSight), [sight, inSight]);
  const box = useRef<HTMLDivElement>(null);
  /** Key of what is laid out as it is to be shown. */
  const [laidOut, setLaidOut] = useState(of);
  if (inSight && laidOut !== of) setLaidOut(of);
  const isDrawing = laidOut !== of;
  useEffect(() => {
    if (!isDrawing) return;
    const timer = setTimeout(() => {
      if (!box.current) return;
      box.current.inert = false;
      box.current.getBoundingClientRect();
      flushSync(() => setLaidOut(of));
    }, DRAWN_MS);
    return () => clearTimeout(timer);
  }, [isDrawing, of]);
  return (
    <div
      ref={box}
      className={cx(css.place, !inSight && css.away, !inSight && !isDrawing && css.shut)}
      inert={!inSight && isDrawing}
      aria-hidden={!inSight}
    >
      <SightContext value={sight}>{children}</SightContext>
    </div>
  );
}

/** Who stands in what goes out of sight, stands in what comes: at the same button of its bar, else in its text. */
function takeFocusAlong(from: Element, to: Element): void {
  const { activeElement } = document;
  if (!activeElement || !from.contains(activeElement)) return;
  const bar = [...from.querySelectorAll(`header :is(${CAN_HAVE_FOCUS})`)].indexOf(activeElement);
  const counterpart = to.querySelectorAll<HTMLElement>(`header :is(${CAN_HAVE_FOCUS})`)[bar];
  (counterpart ?? to.querySelector<HTMLElement>('.cm-content'))?.focus({ preventScroll: true });
}

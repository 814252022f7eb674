import { expect, test } from 'vitest';
import { bringInSight } from './use-focus-in-sight.ts';

/** A box of 600 px that scrolls over 900, and a control in it. @param at left edge of the control */
function control({ at, width = 60 }: { at: number; width?: number }) {
  const box = document.createElement('div');
  box.style.overflowX = 'auto';
  const button = box.appendChild(document.createElement('button'));
  Object.defineProperties(box, { clientWidth: { value: 600 }, scrollWidth: { value: 900 } });
  box.getBoundingClientRect = () => new DOMRect(0, 0, 600, 300);
  button.getBoundingClientRect = () => new DOMRect(at - box.scrollLeft, 10, width, 24);
  document.body.append(box);
  return { box, button };
}

test('a control that is cut at the right is shown whole, by as little as that needs', () => {
  const { box, button } = control({ at: 580 });
  bringInSight(button);
  expect(box.scrollLeft).toBe(40);
});

test('one that is cut at the left comes back', () => {
  const { box, button } = control({ at: 580 });
  box.scrollLeft = 590;
  bringInSight(button);
  expect(box.scrollLeft).toBe(580);
});

test('what is in sight, and what is wider than the box, stays', () => {
  const inside = control({ at: 300 });
  bringInSight(inside.button);
  const wide = control({ at: 20, width: 700 });
  bringInSight(wide.button);
  expect([inside.box.scrollLeft, wide.box.scrollLeft]).toEqual([0, 0]);
});

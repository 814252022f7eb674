/** Runs something after the frame that is coming, when nobody waits for anything; Safari cannot tell, and gets a frame's length. */
export const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 100 });
    else setTimeout(run, 16);
  });
};

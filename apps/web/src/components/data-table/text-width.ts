const known = new Map<string, number>();
let pen: OffscreenCanvasRenderingContext2D | undefined;

/**
 * Pixels a line of text takes on this screen, rounded up. Measured with the fonts that are really here, so a column
 * fits its words in whichever language they are.
 * @param font size in pixels and weight; the family is the page's
 */
export function textWidth(text: string, { size, weight }: { size: number; weight: number }): number {
  if (typeof OffscreenCanvas === 'undefined') return guessWidth(text, size);
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  const font = `${weight} ${size}px ${family}`;
  const key = `${font}/${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  pen ??= new OffscreenCanvas(1, 1).getContext('2d') ?? undefined;
  if (!pen) return guessWidth(text, size);
  pen.font = font;
  const width = Math.ceil(pen.measureText(text).width);
  known.set(key, width);
  return width;
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;

/** Where nothing can be measured: an em for a Chinese character, a generous share of one for a Latin. */
function guessWidth(text: string, size: number): number {
  const ems = [...text].reduce((sum, char) => sum + (WIDE.test(char) ? 1 : 0.62), 0);
  return Math.ceil(ems * size);
}

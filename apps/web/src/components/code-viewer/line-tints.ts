import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { LineRange, Tone } from './viewer-types.ts';

export const setTints = StateEffect.define<{ ranges: readonly LineRange[]; firstLine: number }>();

const TONES: readonly Tone[] = ['serious', 'normal', 'prompt', 'risk-sh', 'risk-h', 'risk-m', 'risk-l', 'accent'];

const tintOf = (tone: Tone, current: boolean) =>
  Decoration.line({ class: `cm-tint cm-tint-${tone}${current ? ' cm-tint-current' : ''}` });
const LOOKS = new Map(
  TONES.flatMap((tone) => [true, false].map((current) => [`${tone}${current}`, tintOf(tone, current)] as const)),
);

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setTints)) return decorate(transaction.state.doc, effect.value);
    return transaction.docChanged ? Decoration.none : value;
  },
  provide: (from) => EditorView.decorations.from(from),
});

/** One look per line; where ranges meet the current one wins, then the first given. */
function decorate(
  doc: Text,
  { ranges, firstLine }: { ranges: readonly LineRange[]; firstLine: number },
): DecorationSet {
  const byLine = new Map<number, LineRange>();
  for (const range of ranges) {
    const from = Math.max(1, range.from - firstLine + 1);
    const to = Math.min(doc.lines, range.to - firstLine + 1);
    for (let line = from; line <= to; line++) {
      const there = byLine.get(line);
      if (!there || (range.current && !there.current)) byLine.set(line, range);
    }
  }
  const builder = new RangeSetBuilder<Decoration>();
  for (const line of [...byLine.keys()].sort((a, b) => a - b)) {
    const range = byLine.get(line);
    const look = range && LOOKS.get(`${range.tone}${range.current === true}`);
    if (look) builder.add(doc.line(line).from, doc.line(line).from, look);
  }
  return builder.finish();
}

const looks = Object.fromEntries(
  TONES.flatMap((tone) => [
    [
      `.cm-tint-${tone}`,
      {
        backgroundColor: `color-mix(in srgb, var(--${tone}) 7%, transparent)`,
        boxShadow: `inset 2px 0 0 color-mix(in srgb, var(--${tone}) 55%, transparent)`,
      },
    ],
    [
      `.cm-tint-${tone}.cm-tint-current`,
      {
        backgroundColor: `color-mix(in srgb, var(--${tone}) 15%, transparent)`,
        boxShadow: `inset 2px 0 0 var(--${tone})`,
      },
    ],
  ]),
);

/** Background of the lines something was found on, with a bar at the left so that the colour is not alone. */
export const lineTints: Extension = [field, EditorView.baseTheme(looks)];

import { StateEffect, StateField } from '@codemirror/state';

export const setFirstLine = StateEffect.define<number>();

/** Number in the file of the document's first line: a window into a long file does not begin at 1. */
export const firstLineField = StateField.define<number>({
  create: () => 1,
  update: (value, { effects }) => effects.find((effect) => effect.is(setFirstLine))?.value ?? value,
});

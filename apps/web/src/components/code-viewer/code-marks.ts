import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** A place in a text: lines and columns from 1, the end exclusive, columns in UTF-16 units. */
export interface CodeMark {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly current?: boolean;
}

export const setMarks = StateEffect.define<readonly CodeMark[]>();

const found = Decoration.mark({ class: 'cm-found' });
const foundHere = Decoration.mark({ class: 'cm-found cm-found-here' });

/** Draws places into the text; they move with it while it is typed, until new ones come. */
export function codeMarks(): Extension {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (drawn, transaction) => {
      for (const effect of transaction.effects)
        if (effect.is(setMarks)) return draw(transaction.state.doc, effect.value);
      return drawn.map(transaction.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

function draw(doc: Text, marks: readonly CodeMark[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const ranges = marks
    .map((mark) => ({
      from: offsetOf(doc, mark.line, mark.column),
      to: offsetOf(doc, mark.endLine, mark.endColumn),
      look: mark.current ? foundHere : found,
    }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from || a.to - b.to);
  for (const { from, to, look } of ranges) builder.add(from, to, look);
  return builder.finish();
}

/** Where a place is in the text as it is now; what lies beyond its end is its end. */
export function offsetOf(doc: Text, line: number, column: number): number {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(Math.max(1, line));
  return Math.min(to, from + Math.max(0, column - 1));
}

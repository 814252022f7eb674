import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, GutterMarker, gutter } from '@codemirror/view';
import { firstLineField } from './first-line.ts';
import type { LineOrigin } from './viewer-types.ts';

export const setOrigins = StateEffect.define<readonly LineOrigin[]>();

const field = StateField.define<readonly LineOrigin[]>({
  create: () => [],
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setOrigins)) return effect.value;
    return value;
  },
});

const REPEAT = 10;

class Origin extends GutterMarker {
  readonly origin: LineOrigin;
  /** The first of a run of lines says its commit, a later one now and then; the others show that they belong to it. */
  readonly words: 'first' | 'again' | 'silent';
  constructor(origin: LineOrigin, words: 'first' | 'again' | 'silent') {
    super();
    this.origin = origin;
    this.words = words;
  }
  override eq(other: Origin): boolean {
    return this.origin.id === other.origin.id && this.origin.text === other.origin.text && this.words === other.words;
  }
  override toDOM(): HTMLElement {
    const box = document.createElement('div');
    box.className = `cm-origin${this.words === 'first' ? ' cm-origin-first' : ''}`;
    box.style.setProperty('--age', String(Math.round(this.origin.freshness * 100)));
    box.title = this.origin.title;
    if (this.words !== 'silent') {
      const name = document.createElement('span');
      name.textContent = this.origin.text;
      const when = document.createElement('i');
      when.textContent = this.origin.when;
      box.append(name, when);
    }
    return box;
  }
}

const theme = EditorView.baseTheme({
  '.cm-origins': { width: '172px', borderRight: '1px solid var(--border)' },
  '.cm-origins .cm-gutterElement': { padding: '0' },
  '.cm-origin': {
    display: 'flex',
    gap: '8px',
    height: '20px',
    padding: '0 8px 0 9px',
    borderLeft: '3px solid color-mix(in srgb, var(--accent) calc(var(--age) * 1%), var(--border))',
    color: 'var(--text-3)',
    font: '400 12px/20px var(--font)',
  },
  '.cm-origin-first': { boxShadow: 'inset 0 1px 0 var(--border)' },
  '.cm-origin span': {
    flex: '1',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'var(--text-2)',
  },
  '.cm-origin i': { flex: 'none', fontStyle: 'normal', whiteSpace: 'nowrap' },
});

/** Who wrote each line and when, before its number; a run of lines of one commit says it once. The stronger the bar, the newer. */
export const blameGutter: Extension = [
  field,
  gutter({
    class: 'cm-origins',
    lineMarker: (view, block) => {
      const firstLine = view.state.field(firstLineField);
      const number = view.state.doc.lineAt(block.from).number + firstLine - 1;
      const origins = view.state.field(field);
      const origin = origins[number - 1];
      if (!origin || origin.id === '') return null;
      // A long run says it again now and then: its beginning may be out of sight.
      const first = origins[number - 2]?.id !== origin.id;
      const said = first || number === firstLine || number % REPEAT === 0;
      return new Origin(origin, first ? 'first' : said ? 'again' : 'silent');
    },
    lineMarkerChange: (update) => update.transactions.some((tr) => tr.effects.some((effect) => effect.is(setOrigins))),
  }),
  theme,
];

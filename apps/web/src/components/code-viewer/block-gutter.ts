import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, GutterMarker, gutter } from '@codemirror/view';
import { blockColumns, type PlacedBlock } from './block-columns.ts';
import { firstLineField } from './first-line.ts';
import { viewer } from './viewer-texts.ts';
import type { GutterBlock } from './viewer-types.ts';

/** Pixels between the lines of two columns. */
const STEP = 7;

interface Blocks {
  readonly placed: readonly PlacedBlock[];
  readonly columns: number;
  readonly selected: string | undefined;
  readonly hovered: string | undefined;
}

const NONE: Blocks = { placed: [], columns: 0, selected: undefined, hovered: undefined };

export const setBlocks = StateEffect.define<{ blocks: readonly GutterBlock[]; selected: string | undefined }>();
const hoverBlock = StateEffect.define<string | undefined>();

const field = StateField.define<Blocks>({
  create: () => NONE,
  update(value, transaction) {
    let next = value;
    for (const effect of transaction.effects) {
      if (effect.is(setBlocks)) {
        const { blocks, selected } = effect.value;
        next = { ...next, ...blockColumns(blocks), selected };
      } else if (effect.is(hoverBlock) && next.hovered !== effect.value) next = { ...next, hovered: effect.value };
    }
    return next;
  },
});

type Part = 'start' | 'middle' | 'end' | 'single';

interface Stroke {
  readonly block: PlacedBlock;
  readonly part: Part;
  readonly look: '' | 'selected' | 'hovered';
}

class Strokes extends GutterMarker {
  readonly strokes: readonly Stroke[];
  readonly width: number;
  constructor(strokes: readonly Stroke[], width: number) {
    super();
    this.strokes = strokes;
    this.width = width;
  }
  override eq(other: Strokes): boolean {
    return (
      this.width === other.width &&
      this.strokes.length === other.strokes.length &&
      this.strokes.every((stroke, index) => {
        const twin = other.strokes[index];
        return twin && twin.block.id === stroke.block.id && twin.part === stroke.part && twin.look === stroke.look;
      })
    );
  }
  override toDOM(): HTMLElement {
    const box = document.createElement('div');
    box.className = 'cm-blocks';
    box.style.width = `${this.width}px`;
    for (const { block, part, look } of this.strokes) {
      const stroke = document.createElement('span');
      stroke.className = `cm-block cm-block-${part}${look ? ` cm-block-${look}` : ''}`;
      stroke.style.right = `${block.column * STEP}px`;
      stroke.dataset.block = block.id;
      stroke.title = viewer.text('block', { start: block.start, end: block.end });
      box.append(stroke);
    }
    return box;
  }
}

class Spacer extends GutterMarker {
  readonly width: number;
  constructor(width: number) {
    super();
    this.width = width;
  }
  override eq(other: Spacer): boolean {
    return this.width === other.width;
  }
  override toDOM(): HTMLElement {
    const box = document.createElement('div');
    box.style.width = `${this.width}px`;
    return box;
  }
}

const theme = EditorView.baseTheme({
  '.cm-blocks': { position: 'relative', height: '100%', minHeight: '20px' },
  '.cm-block-gutter .cm-gutterElement': { padding: '0 2px' },
  '.cm-block': { position: 'absolute', top: '0', bottom: '0', width: `${STEP}px`, cursor: 'pointer' },
  '.cm-block::before': {
    content: '""',
    position: 'absolute',
    left: '3px',
    top: '0',
    bottom: '0',
    borderLeft: '2px dotted var(--text-disabled)',
  },
  '.cm-block-start::before, .cm-block-single::before': { top: '5px' },
  '.cm-block-end::before, .cm-block-single::before': { bottom: '5px' },
  '.cm-block-start::after, .cm-block-end::after, .cm-block-single::after': {
    content: '""',
    position: 'absolute',
    left: '1.5px',
    width: '5px',
    height: '5px',
    borderRadius: '50%',
    background: 'var(--text-disabled)',
  },
  '.cm-block-start::after, .cm-block-single::after': { top: '4px' },
  '.cm-block-end::after': { bottom: '4px' },
  '.cm-block-hovered::before': { borderLeft: '2px solid var(--text-3)' },
  '.cm-block-hovered::after': { background: 'var(--text-3)' },
  '.cm-block-selected::before': { borderLeft: '2px solid var(--accent)' },
  '.cm-block-selected::after': { background: 'var(--accent)' },
});

/**
 * One dotted vertical line per block beside the line numbers; overlapping blocks stand in different columns, so lines
 * never cross. Hovering shows a block's whole length, pressing chooses it.
 */
export function blockGutter(onSelect: (id: string) => void): Extension {
  const blockUnder = (event: Event) =>
    event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-block]')?.dataset.block : undefined;
  const hover = (view: EditorView, id: string | undefined) => {
    if (view.state.field(field).hovered !== id) view.dispatch({ effects: hoverBlock.of(id) });
    return false;
  };
  return [
    field,
    gutter({
      class: 'cm-block-gutter',
      lineMarker(view, line) {
        const { placed, columns, selected, hovered } = view.state.field(field);
        const number = view.state.doc.lineAt(line.from).number + view.state.field(firstLineField) - 1;
        const strokes = placed
          .filter((block) => block.start <= number && number <= block.end)
          .map(
            (block): Stroke => ({
              block,
              part: partOf(block, number),
              look: block.id === selected ? 'selected' : block.id === hovered ? 'hovered' : '',
            }),
          );
        return strokes.length > 0 ? new Strokes(strokes, columns * STEP + 5) : null;
      },
      lineMarkerChange: (update) => update.startState.field(field) !== update.state.field(field),
      initialSpacer: (view) => new Spacer(view.state.field(field).columns * STEP + 5),
      updateSpacer: (_, update) => new Spacer(update.state.field(field).columns * STEP + 5),
      domEventHandlers: {
        mouseover: (view, _line, event) => hover(view, blockUnder(event)),
        mouseleave: (view) => hover(view, undefined),
        click: (_view, _line, event) => {
          const id = blockUnder(event);
          if (id !== undefined) onSelect(id);
          return id !== undefined;
        },
      },
    }),
    theme,
  ];
}

function partOf({ start, end }: { start: number; end: number }, line: number): Part {
  if (start === end) return 'single';
  if (line === start) return 'start';
  return line === end ? 'end' : 'middle';
}

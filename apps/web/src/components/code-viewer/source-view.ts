import { forceParsing } from '@codemirror/language';
import { openSearchPanel } from '@codemirror/search';
import { Compartment, EditorState, type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { EditorView, highlightSpecialChars, lineNumbers } from '@codemirror/view';
import { afterPaint } from '../../lib/after-paint.ts';
import { badgeGutter, setBadges } from './badge-gutter.ts';
import { blameGutter, setOrigins } from './blame-gutter.ts';
import { blockGutter, setBlocks } from './block-gutter.ts';
import { firstLineField, setFirstLine } from './first-line.ts';
import { languageOf } from './languages.ts';
import { type CardHosts, type CardPlace, lineCards, setCards } from './line-cards.ts';
import { lineTints, setTints } from './line-tints.ts';
import { sourceSearch } from './search-panel.ts';
import { viewerTheme } from './viewer-theme.ts';
import type { GutterBlock, LineBadge, LineOrigin, LineRange, Reveal } from './viewer-types.ts';

/** What stands in the editor. Lists that are the same object are taken to be the same list. */
export interface Shown {
  readonly fileName: string;
  /** Name of the text for screen readers. */
  readonly label: string;
  readonly text: string;
  /** Number of the first line of `text` in the file. */
  readonly firstLine: number;
  readonly tints: readonly LineRange[];
  readonly cards: readonly CardPlace[];
  readonly badges: readonly LineBadge[] | undefined;
  readonly blocks: readonly GutterBlock[] | undefined;
  readonly selectedBlock: string | undefined;
  readonly origins: readonly LineOrigin[] | undefined;
  readonly reveal: Reveal | undefined;
}

export interface SourceViewOptions {
  readonly label: string;
  readonly hosts: CardHosts;
  /** Absent: no column of blocks. */
  readonly onBlock?: ((id: string) => void) | undefined;
  /** Absent: no column of badges. */
  readonly onBadge?: ((id: string) => void) | undefined;
  /** Told when the search bar comes and goes. */
  readonly onSearching: (searching: boolean) => void;
}

const LINE_HEIGHT = 20;
/** Colours are worked out for so long at once, in milliseconds, before a key is listened to again. */
const COLOUR_MS = 20;

const setLabel = StateEffect.define<string>();

/**
 * The reading editor. From one source to the next it goes in one transaction: text, what stands on it and where to look together, so
 * that the page is laid out once. Colours follow a moment later, for the text is waited for.
 */
export class SourceView {
  readonly #view: EditorView;
  readonly #syntax = new Compartment();
  readonly #blame = new Compartment();
  readonly #observer: ResizeObserver | undefined;
  #shown: Shown | undefined;
  #height = 0;
  /** Pixels to leave above the line that is gone to, until it is done. */
  #above: number | undefined;
  /** Counts the texts: what was begun for an earlier one is dropped. */
  #turn = 0;

  constructor(parent: HTMLElement, { label, hosts, onBlock, onBadge, onSearching }: SourceViewOptions) {
    const extensions: Extension[] = [
      readable(label),
      firstLineField,
      EditorView.scrollHandler.of((view, { head }) => this.#scroll(view, head)),
      this.#blame.of([]),
      ...(onBlock ? [blockGutter(onBlock)] : []),
      ...(onBadge ? [badgeGutter(onBadge)] : []),
      lineNumbers({ formatNumber: (line, state) => String(line + state.field(firstLineField) - 1) }),
      highlightSpecialChars(),
      this.#syntax.of([]),
      viewerTheme,
      lineTints,
      lineCards(hosts),
      sourceSearch(onSearching),
    ];
    this.#view = new EditorView({ parent, extensions });
    const { scrollDOM } = this.#view;
    this.#observer =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(([entry]) => {
            this.#height = entry?.contentRect.height ?? 0;
            this.#fitCards();
          });
    this.#observer?.observe(scrollDOM);
  }

  /** Brings the editor to what is given, from whatever it shows; what has not changed is not touched. */
  show(next: Shown): void {
    const { state } = this.#view;
    const last = this.#shown;
    this.#shown = next;
    const fresh = next.text !== last?.text || next.fileName !== last.fileName || next.firstLine !== last.firstLine;
    const { firstLine, origins, reveal } = next;
    const effects: StateEffect<unknown>[] = [];
    if (fresh) effects.push(setFirstLine.of(firstLine), this.#syntax.reconfigure([]));
    if (next.label !== last?.label) effects.push(setLabel.of(next.label));
    if (fresh || next.tints !== last.tints) effects.push(setTints.of({ ranges: next.tints, firstLine }));
    if (fresh || !samePlaces(next.cards, last.cards)) effects.push(setCards.of({ cards: next.cards, firstLine }));
    if (next.badges && (fresh || next.badges !== last.badges)) effects.push(setBadges.of(next.badges));
    if (next.blocks && (fresh || next.blocks !== last.blocks || next.selectedBlock !== last.selectedBlock))
      effects.push(setBlocks.of({ blocks: next.blocks, selected: next.selectedBlock }));
    if ((origins === undefined) !== (last?.origins === undefined))
      effects.push(this.#blame.reconfigure(origins ? blameGutter : []));
    if (origins && (fresh || origins !== last.origins)) effects.push(setOrigins.of(origins));

    const doc = fresh ? state.toText(next.text) : state.doc;
    const goes = fresh || (reveal !== undefined && reveal !== last.reveal);
    if (effects.length === 0 && !goes) return;
    const anchor = reveal ? startOf(doc, reveal.line - firstLine + 1) : 0;
    // Which lines are drawn is decided by this, before `#scroll` is asked: what is asked for by the effect is nearer to where that goes,
    // so that lines are not drawn twice. The effect is cut to the length of the text that was there before.
    const known = anchor <= state.doc.length;
    if (goes) this.#above = reveal ? this.#spaceAbove(reveal) : 0;
    if (goes && known) effects.push(EditorView.scrollIntoView(anchor, { y: 'center' }));
    this.#view.dispatch({
      ...(fresh ? { changes: { from: 0, to: state.doc.length, insert: doc } } : {}),
      ...(goes ? { selection: { anchor } } : {}),
      scrollIntoView: goes && !known,
      effects,
    });
    this.#fitCards(fresh);
    if (fresh) this.#colour(next.fileName);
  }

  search(): void {
    openSearchPanel(this.#view);
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#turn += 1;
    this.#observer?.disconnect();
    this.#view.destroy();
  }

  /** A third from the top: what leads to the line is seen as well as what follows. */
  #spaceAbove({ line, to = line }: Reveal): number {
    const height = this.#height || this.#view.scrollDOM.clientHeight;
    const long = (to - line + 1) * LINE_HEIGHT > height * 0.6;
    return long ? 3 * LINE_HEIGHT : Math.round(height / 3.2);
  }

  /**
   * Scrolls where `show` wants to be. Not by an effect of the editor's own: it cuts an effect's position to the length of the text that
   * was there before.
   */
  #scroll(view: EditorView, position: number): boolean {
    const above = this.#above;
    if (above === undefined) return false;
    this.#above = undefined;
    view.scrollDOM.scrollTop = view.documentPadding.top + view.lineBlockAt(position).top - above;
    return true;
  }

  /** Cards stay at the left of the window and get its width. Read and written when the editor has laid itself out. */
  #fitCards(toLeft = false): void {
    this.#view.requestMeasure({
      read: ({ dom, scrollDOM }) => ({
        gutters: dom.querySelector<HTMLElement>('.cm-gutters')?.offsetWidth ?? 0,
        width: scrollDOM.clientWidth,
        left: scrollDOM.scrollLeft,
      }),
      write: ({ gutters, width, left }, { scrollDOM }) => {
        scrollDOM.style.setProperty('--gutter', `${gutters}px`);
        scrollDOM.style.setProperty('--window', `${Math.max(0, width - gutters)}px`);
        if (toLeft && left !== 0) scrollDOM.scrollLeft = 0;
      },
    });
  }

  #colour(fileName: string): void {
    this.#turn += 1;
    const turn = this.#turn;
    // Without its grammar the text is still readable.
    const loading = languageOf(fileName)
      ?.load()
      .catch(() => undefined);
    afterPaint(async () => {
      const support = await loading;
      if (!support || turn !== this.#turn) return;
      this.#view.dispatch({ effects: this.#syntax.reconfigure(support) });
      forceParsing(this.#view, this.#view.viewport.to, COLOUR_MS);
    });
  }
}

/** Text for reading, named and reached by Tab. */
function readable(label: string): Extension {
  const name = StateField.define<string>({
    create: () => label,
    update: (value, { effects }) => effects.find((effect) => effect.is(setLabel))?.value ?? value,
  });
  return [
    name,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of(({ state }) => ({
      tabindex: '0',
      'aria-readonly': 'true',
      'aria-label': state.field(name),
    })),
  ];
}

const startOf = (doc: Text, line: number): number => doc.line(Math.max(1, Math.min(doc.lines, line))).from;

const samePlaces = (some: readonly CardPlace[], others: readonly CardPlace[]): boolean =>
  some.length === others.length &&
  some.every(({ id, line }, index) => id === others[index]?.id && line === others[index].line);

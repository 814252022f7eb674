import { openSearchPanel } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, lineNumbers } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../i18n/texts.ts';
import { useStore } from '../../lib/store.ts';
import { badgeGutter, setBadges } from './badge-gutter.ts';
import { blameGutter, setOrigins } from './blame-gutter.ts';
import { blockGutter, setBlocks } from './block-gutter.ts';
import css from './code-viewer.module.css';
import { languageOf } from './languages.ts';
import { createCardHosts, lineCards, setCards } from './line-cards.ts';
import { lineTints, setTints } from './line-tints.ts';
import { sourceSearch } from './search-panel.ts';
import { viewer } from './viewer-texts.ts';
import { viewerTheme } from './viewer-theme.ts';
import type { GutterBlock, LineBadge, LineCard, LineOrigin, LineRange, Reveal } from './viewer-types.ts';

export interface EditorHandle {
  search(): void;
  focus(): void;
}

export interface CodeEditorProps {
  readonly fileName: string;
  readonly text: string;
  /** Number of the first line of `text` in the file. */
  readonly firstLine: number;
  readonly tints?: readonly LineRange[];
  readonly cards?: readonly LineCard[];
  readonly badges?: readonly LineBadge[] | undefined;
  readonly onBadge?: ((id: string) => void) | undefined;
  readonly blocks?: readonly GutterBlock[];
  /** The commit of each line, the file's first line at 0. */
  readonly origins?: readonly LineOrigin[] | undefined;
  readonly selectedBlock?: string | undefined;
  readonly onBlock?: ((id: string) => void) | undefined;
  readonly reveal?: Reveal | undefined;
  readonly handle?: Ref<EditorHandle>;
}

const NONE: readonly never[] = [];
const CARD_HEIGHT = 96;

/** CodeMirror as a reader: nothing can be typed, the text can be selected, searched and copied. */
export default function CodeEditor({
  fileName,
  text,
  firstLine,
  tints = NONE,
  cards = NONE,
  badges,
  onBadge,
  blocks,
  origins,
  selectedBlock,
  onBlock,
  reveal,
  handle,
}: CodeEditorProps) {
  const t = viewer.use();
  const { language } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [hosts] = useState(createCardHosts);
  const [view, setView] = useState<EditorView>();
  const pressed = useRef(onBlock);
  pressed.current = onBlock;
  const badgePressed = useRef(onBadge);
  badgePressed.current = onBadge;
  const withBlocks = blocks !== undefined;
  const withBadges = badges !== undefined;
  const label = t('source', { name: fileName });
  const named = useRef(label);
  named.current = label;
  const [originGutter] = useState(() => new Compartment());

  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    // Until its text is set it is nothing to type in either, and has its name.
    const created = new EditorView({ parent, extensions: readable(named.current) });
    setView(created);
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => measure(created));
    observer?.observe(created.scrollDOM);
    return () => {
      observer?.disconnect();
      created.destroy();
      hosts.set(new Map());
      setView(undefined);
    };
  }, [hosts]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: words of the search bar are read again with the language
  useEffect(() => {
    if (!view) return;
    let gone = false;
    const syntax = new Compartment();
    const extensions: Extension[] = [
      originGutter.of([]),
      ...(withBlocks ? [blockGutter({ firstLine, onSelect: (id) => pressed.current?.(id) })] : []),
      ...(withBadges ? [badgeGutter({ firstLine, onPress: (id) => badgePressed.current?.(id) })] : []),
      lineNumbers({ formatNumber: (line) => String(line + firstLine - 1) }),
      highlightSpecialChars(),
      ...readable(label),
      syntax.of([]),
      viewerTheme(),
      lineTints(),
      lineCards(hosts),
      sourceSearch(),
    ];
    view.setState(EditorState.create({ doc: text, extensions }));
    view.scrollDOM.scrollTo({ left: 0 });
    measure(view);
    const found = languageOf(fileName);
    void found?.load().then(
      (support) => !gone && view.dispatch({ effects: syntax.reconfigure(support) }),
      // Without its grammar the text is still readable.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [view, text, fileName, firstLine, withBlocks, withBadges, label, language, hosts, originGutter]);

  // The order matters: a new text first, then what stands on it, then where to look.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text loses its tints
  useEffect(() => {
    view?.dispatch({ effects: setTints.of({ ranges: tints, firstLine }) });
  }, [view, tints, text, fileName, firstLine, withBlocks, withBadges, language]);
  const places = cards.map(({ id, line, height = CARD_HEIGHT }) => ({ id, line, height }));
  const placeKey = places.map(({ id, line }) => `${id}@${line}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the places differ
  useEffect(() => {
    view?.dispatch({ effects: setCards.of({ cards: places, firstLine }) });
  }, [view, placeKey, text, fileName, firstLine, withBlocks, withBadges, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text loses its badges
  useEffect(() => {
    if (badges) view?.dispatch({ effects: setBadges.of(badges) });
  }, [view, badges, text, fileName, firstLine, language]);
  // The column comes and goes without a new state, so that the reader stays where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text loses its column
  useEffect(() => {
    if (!view) return;
    view.dispatch({ effects: originGutter.reconfigure(origins ? blameGutter({ firstLine }) : []) });
    if (origins) view.dispatch({ effects: setOrigins.of(origins) });
    measure(view);
  }, [view, origins, text, fileName, firstLine, withBlocks, withBadges, language, originGutter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text loses its blocks
  useEffect(() => {
    if (blocks) view?.dispatch({ effects: setBlocks.of({ blocks, selected: selectedBlock }) });
  }, [view, blocks, selectedBlock, text, fileName, firstLine, language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is shown where it was asked for
  useEffect(() => {
    if (view && reveal) scrollTo(view, { ...reveal, firstLine });
  }, [view, reveal, text, firstLine]);

  useImperativeHandle(
    handle,
    () => ({
      search: () => {
        if (view) openSearchPanel(view);
      },
      focus: () => view?.focus(),
    }),
    [view],
  );

  const boxes = useStore(hosts);
  return (
    <>
      <div ref={box} className={css.editor} />
      {cards.map((card) => {
        const host = boxes.get(card.id);
        return host ? createPortal(<div className={css.card}>{card.content}</div>, host, card.id) : null;
      })}
    </>
  );
}

/** Text for reading, named and reached by Tab. */
const readable = (label: string): readonly Extension[] => [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ tabindex: '0', 'aria-readonly': 'true', 'aria-label': label }),
];

/** Cards stay at the left of the window and get its width. */
function measure(view: EditorView): void {
  const gutters = view.dom.querySelector<HTMLElement>('.cm-gutters')?.offsetWidth ?? 0;
  view.scrollDOM.style.setProperty('--gutter', `${gutters}px`);
  view.scrollDOM.style.setProperty('--window', `${Math.max(0, view.scrollDOM.clientWidth - gutters)}px`);
}

/** A third from the top: what leads to the line is seen as well as what follows. */
function scrollTo(view: EditorView, { line, to = line, firstLine }: Reveal & { firstLine: number }): void {
  const { doc } = view.state;
  const at = (number: number) => doc.line(Math.max(1, Math.min(doc.lines, number - firstLine + 1)));
  const height = view.scrollDOM.clientHeight;
  const long = (to - line + 1) * 20 > height * 0.6;
  const margin = long ? 60 : Math.round(height / 3.2);
  const { from } = at(line);
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: margin }),
  });
  requestAnimationFrame(() => measure(view));
}

import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../i18n/texts.ts';
import { useStore } from '../../lib/store.ts';
import css from './code-viewer.module.css';
import { useSight } from './in-sight.ts';
import { createCardHosts } from './line-cards.ts';
import { SourceView } from './source-view.ts';
import { viewer } from './viewer-texts.ts';
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
  const { hold } = useSight();
  const box = useRef<HTMLDivElement>(null);
  const [hosts] = useState(createCardHosts);
  const [view, setView] = useState<SourceView>();
  const label = t('source', { name: fileName });
  const latest = useRef({ label, onBlock, onBadge, hold });
  latest.current = { label, onBlock, onBadge, hold };
  const withBlocks = blocks !== undefined;
  const withBadges = badges !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: words of the columns and of the search bar are read again with the language
  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const created = new SourceView(parent, {
      label: latest.current.label,
      hosts,
      onBlock: withBlocks ? (id) => latest.current.onBlock?.(id) : undefined,
      onBadge: withBadges ? (id) => latest.current.onBadge?.(id) : undefined,
      // What is searched for is searched for in the next source too.
      onSearching: (searching) => latest.current.hold(searching),
    });
    setView(created);
    return () => {
      created.destroy();
      hosts.set(new Map());
      setView(undefined);
    };
  }, [hosts, withBlocks, withBadges, language]);

  // After every drawing: the view itself sees what has changed, and does it all at once.
  useEffect(() => {
    const places = cards.map(({ id, line, height = CARD_HEIGHT }) => ({ id, line, height }));
    view?.show({
      fileName,
      label,
      text,
      firstLine,
      tints,
      cards: places,
      badges,
      blocks,
      selectedBlock,
      origins,
      reveal,
    });
  });

  useImperativeHandle(
    handle,
    () => ({
      search: () => view?.search(),
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

import { CornerDownRight, Search, TriangleAlert, UserRoundSearch } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { SkeletonRows } from '../page-states.tsx';
import { PathText } from '../path-text.tsx';
import type { CodeEditorProps, EditorHandle } from './code-editor.tsx';
import css from './code-viewer.module.css';
import { useSight } from './in-sight.ts';
import { Ruler } from './ruler-strip.tsx';
import { viewer } from './viewer-texts.ts';
import type { BlameView, Reveal, RulerMark } from './viewer-types.ts';

const CodeEditor = lazy(() => import('./code-editor.tsx'));

export interface CodeViewerProps extends Omit<CodeEditorProps, 'handle' | 'reveal' | 'origins'> {
  readonly path: string;
  /** Line the reader came for: shown on opening, copied with the path. */
  readonly line?: number | undefined;
  /** Last line of what they came for. */
  readonly lineTo?: number | undefined;
  readonly marks?: readonly RulerMark[];
  /** Instead of going to the mark's line only. */
  /** What the marks are, for screen readers; absent: issues. */
  readonly marksLabel?: string | undefined;
  readonly onMark?: ((mark: RulerMark) => void) | undefined;
  /** Ctrl-F anywhere on the page searches here: the browser cannot find lines that are not drawn. */
  readonly findKey?: boolean;
  /** Who wrote the lines; absent: nobody can say. */
  readonly blame?: BlameView | undefined;
  /** Before the path. */
  readonly start?: ReactNode;
  /** After the tools. */
  readonly end?: ReactNode;
}

/**
 * Source of a file, read-only: syntax, tinted lines, cards below lines, blocks in the gutter, marks of the whole file at
 * the scroll bar, search, jump to a line. The editor itself is loaded with the first source shown.
 */
export function CodeViewer({
  path,
  line,
  lineTo,
  marks = [],
  marksLabel,
  onMark,
  findKey,
  blame,
  start,
  end,
  ...editor
}: CodeViewerProps) {
  const t = viewer.use();
  const handle = useRef<EditorHandle>(null);
  const [jump, setJump] = useState<{ readonly of: string; readonly reveal: Reveal }>();
  const place = `${path}:${line ?? ''}`;
  const [arrived, setArrived] = useState<{ of: string; reveal: Reveal | undefined }>({ of: '', reveal: undefined });
  if (arrived.of !== place) {
    setArrived({
      of: place,
      reveal: line === undefined ? undefined : { line, ...(lineTo === undefined ? {} : { to: lineTo }) },
    });
  }
  const reveal = jump?.of === place ? jump.reveal : arrived.reveal;
  const goTo = (target: number) => setJump({ of: place, reveal: { line: target } });
  const lines = countLines(editor.text);
  const { inSight } = useSight();
  useFindKey(findKey === true, () => {
    if (!inSight.get()) return false;
    handle.current?.search();
    return true;
  });

  return (
    <section className={css.viewer} aria-label={t('source', { name: editor.fileName })}>
      <header className={css.bar}>
        {start}
        <PathText path={path} line={line} className={css.path} />
        <CopyButton text={line === undefined ? path : `${path}:${line}`} label={t('copyPlace')} />
        <span className={css.space} />
        <GoToLine last={editor.firstLine + lines - 1} onGo={goTo} />
        {blame && (
          <IconButton
            label={blame.possible ? (blame.failure ?? t(blame.on ? 'hideBlame' : 'showBlame')) : t('noBlame')}
            icon={blame.failure === undefined ? UserRoundSearch : TriangleAlert}
            busy={blame.loading}
            pressed={blame.on}
            disabled={!blame.possible}
            onClick={blame.toggle}
          />
        )}
        <IconButton label={t('search')} icon={Search} onClick={() => handle.current?.search()} />
        {end}
      </header>
      <div className={css.stage}>
        {editor.text === '' ? (
          <p className={css.empty}>{t('empty')}</p>
        ) : (
          <Suspense fallback={<SkeletonRows rows={16} height={20} />}>
            <CodeEditor {...editor} origins={blame?.origins} handle={handle} reveal={reveal} />
            {marks.length > 0 && (
              <Ruler
                marks={marks}
                label={marksLabel}
                lines={lines}
                firstLine={editor.firstLine}
                onGo={(mark) => {
                  goTo(mark.line);
                  onMark?.(mark);
                }}
              />
            )}
          </Suspense>
        )}
      </div>
    </section>
  );
}

/**
 * Listens on the page; an editor that has the focus answers first, and an open dialog keeps the key to itself.
 * @param search whether it did
 */
function useFindKey(on: boolean, search: () => boolean): void {
  const run = useRef(search);
  run.current = search;
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'f';
      if (!wanted || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (run.current()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

function GoToLine({ last, onGo }: { last: number; onGo: (line: number) => void }) {
  const t = viewer.use();
  const [typed, setTyped] = useState('');
  const line = Number(typed);
  return (
    <form
      className={css.goto}
      onSubmit={(event) => {
        event.preventDefault();
        if (Number.isInteger(line) && line > 0) onGo(Math.min(line, last));
        setTyped('');
      }}
    >
      <CornerDownRight size={13} aria-hidden />
      <input
        inputMode="numeric"
        aria-label={t('goToLine')}
        placeholder={t('line')}
        title={t('goToLine')}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 7))}
      />
    </form>
  );
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder as placeholderOf } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import css from './code-input.module.css';
import { type CodeMark, codeMarks, setMarks } from './code-marks.ts';
import { languageOf } from './languages.ts';
import { inputTheme } from './viewer-theme.ts';

export interface CodeInputProps {
  readonly id?: string;
  /** Name for screen readers. */
  readonly label: string;
  readonly value: string;
  /** Absent: the text cannot be changed. */
  readonly onChange?: ((value: string) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** Says by its ending how the text is coloured. */
  readonly fileName?: string | undefined;
  /** Places drawn into the text. */
  readonly marks?: readonly CodeMark[] | undefined;
  /** Scrolls to this line when it changes. */
  readonly reveal?: { readonly line: number } | undefined;
  readonly numbers?: boolean;
  /** Lines that are always there. */
  readonly least?: number;
  /** Pixels at which it begins to scroll; `fill`: as high as its box. */
  readonly most?: number | 'fill';
  readonly invalid?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly describedBy?: string | undefined;
}

/** CodeMirror as a form field. Tab leaves it, as it leaves every field; indentation is kept by Enter. */
export default function CodeInputEditor({
  id,
  label,
  value,
  onChange,
  onBlur,
  fileName,
  marks,
  reveal,
  numbers,
  least = 1,
  most = 400,
  invalid,
  placeholder,
  describedBy,
}: CodeInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const changed = useRef(onChange);
  changed.current = onChange;
  const left = useRef(onBlur);
  left.current = onBlur;
  const [parts] = useState(() => ({ syntax: new Compartment(), words: new Compartment() }));
  const typed = onChange !== undefined;
  const first = useRef(value);

  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const extensions: Extension[] = [
      inputTheme,
      codeMarks(),
      parts.syntax.of([]),
      parts.words.of([]),
      EditorState.tabSize.of(4),
      ...(numbers ? [lineNumbers()] : []),
      ...(typed
        ? [
            history(),
            indentUnit.of('  '),
            keymap.of([...defaultKeymap, ...historyKeymap]),
            EditorView.updateListener.of((update) => {
              if (update.docChanged) changed.current?.(update.state.doc.toString());
            }),
            EditorView.domEventHandlers({
              blur: () => {
                left.current?.();
              },
            }),
          ]
        : [EditorState.readOnly.of(true), EditorView.editable.of(false)]),
    ];
    const created = new EditorView({ parent, doc: first.current, extensions });
    setView(created);
    return () => {
      created.destroy();
      setView(undefined);
    };
  }, [parts, typed, numbers]);

  useEffect(() => {
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [view, value]);
  useEffect(() => {
    view?.dispatch({
      effects: parts.words.reconfigure([
        EditorView.contentAttributes.of({
          ...(id ? { id } : {}),
          'aria-label': label,
          ...(typed ? { 'aria-multiline': 'true' } : { tabindex: '0' }),
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        }),
        ...(placeholder ? [placeholderOf(placeholder)] : []),
      ]),
    });
  }, [view, parts, id, label, typed, invalid, describedBy, placeholder]);
  useEffect(() => {
    if (!view) return;
    let gone = false;
    const found = fileName === undefined ? undefined : languageOf(fileName);
    if (!found) view.dispatch({ effects: parts.syntax.reconfigure([]) });
    void found?.load().then(
      (support) => !gone && view.dispatch({ effects: parts.syntax.reconfigure(support) }),
      // Without its grammar the text is still readable.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [view, parts, fileName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text needs its places anew
  useEffect(() => {
    view?.dispatch({ effects: setMarks.of(marks ?? []) });
  }, [view, marks, value]);
  useEffect(() => {
    if (!view || !reveal) return;
    const { from } = view.state.doc.line(Math.max(1, Math.min(view.state.doc.lines, reveal.line)));
    view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  }, [view, reveal]);

  return (
    <div
      ref={box}
      className={cx(css.box, !typed && css.shown, invalid && css.invalid, most === 'fill' && css.fill)}
      style={{
        ['--least' as string]: `${least * 20 + 12}px`,
        ...(most === 'fill' ? {} : { ['--most' as string]: `${most}px` }),
      }}
    />
  );
}

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags as t } from '@lezer/highlight';

/** Words of code in our tokens: they change with the theme by themselves, no editor is rebuilt. */
const words = HighlightStyle.define([
  { tag: [t.comment, t.meta, t.documentMeta], color: 'var(--syn-comment)' },
  { tag: [t.keyword, t.modifier, t.operatorKeyword, t.controlKeyword, t.self], color: 'var(--syn-keyword)' },
  { tag: [t.string, t.special(t.string), t.character, t.attributeValue, t.inserted], color: 'var(--syn-string)' },
  { tag: [t.regexp, t.escape], color: 'var(--syn-special)' },
  { tag: [t.number, t.bool, t.null, t.atom, t.unit, t.color, t.constant(t.variableName)], color: 'var(--syn-number)' },
  { tag: [t.typeName, t.className, t.namespace, t.tagName, t.annotation], color: 'var(--syn-type)' },
  {
    tag: [
      t.function(t.variableName),
      t.function(t.propertyName),
      t.definition(t.function(t.variableName)),
      t.macroName,
    ],
    color: 'var(--syn-function)',
  },
  { tag: [t.propertyName, t.attributeName, t.labelName], color: 'var(--syn-property)' },
  { tag: [t.deleted, t.invalid], color: 'var(--bad)' },
  { tag: [t.heading, t.strong], fontWeight: '600' },
  { tag: t.emphasis, fontStyle: 'italic' },
  { tag: t.link, textDecoration: 'underline' },
]);

const surface = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: 'var(--fs-code)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    lineHeight: '20px',
    overscrollBehavior: 'contain',
    // As it is written: `!=` stays two characters. It also takes a tenth from the layout of a new text.
    fontVariantLigatures: 'none',
    fontKerning: 'none',
  },
  '.cm-content': { padding: '4px 0 40vh', caretColor: 'transparent', tabSize: '4' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-line': { padding: '0 24px 0 10px' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-3)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '44px', padding: '0 8px 0 12px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-card': { padding: '0' },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)', border: '0' },
  '.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--warn) 26%, transparent)', borderRadius: '2px' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--warn) 55%, transparent)' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--text) 10%, transparent)' },
});

export const viewerTheme: Extension = [surface, syntaxHighlighting(words)];

/** The editor as a field of a form: no space below the text, a caret, matches of a rule. */
const field = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--text)', fontSize: 'var(--fs-code)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', minHeight: 'inherit' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--text)', tabSize: '4' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-line': { padding: '0 10px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--text-3)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', padding: '0 4px 0 8px' },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '.cm-found': {
    borderRadius: '2px',
    backgroundColor: 'color-mix(in srgb, var(--warn) 22%, transparent)',
    boxShadow: '0 2px 0 var(--warn)',
  },
  '.cm-found-here': { backgroundColor: 'color-mix(in srgb, var(--warn) 45%, transparent)' },
});

export const inputTheme: Extension = [field, syntaxHighlighting(words)];

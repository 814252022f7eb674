import {
  emit,
  IN_BLOCK,
  IN_BRACKET,
  IN_CONTROL_PAREN,
  IN_INTERPOLATION,
  IN_JSX_ATTRIBUTE,
  IN_JSX_CHILD,
  IN_JSX_TEXT,
  IN_OBJECT,
  IN_PAREN,
  IN_SWIFT_INTERPOLATION,
  type LexState,
} from './lex-state.ts';

/** How far below the top a `)` or `]` looks for its partner when the brackets do not nest. Bounded, so lexing stays linear. */
const REPAIR_DEPTH = 8;

/** Remembers the last emitted token as an open bracket of this kind. */
export function openBracket(s: LexState, kind: number): void {
  const token = s.count - 1;
  s.partner[token] = -1;
  s.openKind[s.depth] = kind;
  s.openToken[s.depth] = token;
  s.depth++;
  if (closesWithBrace(kind)) s.braces++;
}

/** Remembers a JSX element whose text we are in; it has no token. */
export function openJsxText(s: LexState): void {
  s.openKind[s.depth] = IN_JSX_TEXT;
  s.openToken[s.depth] = -1;
  s.depth++;
}

/** Drops the innermost open bracket and ties it to `token` (-1: it stays without partner). @returns its kind */
export function popBracket(s: LexState, token: number): number {
  s.depth--;
  const kind = s.openKind[s.depth] ?? 0;
  const open = s.openToken[s.depth] ?? -1;
  if (closesWithBrace(kind)) s.braces--;
  if ((kind === IN_INTERPOLATION || kind === IN_SWIFT_INTERPOLATION) && token < 0) s.modes.pop();
  if (open >= 0 && token >= 0) {
    s.partner[open] = token;
    s.partner[token] = open;
  }
  return kind;
}

export function topKind(s: LexState): number {
  return s.depth === 0 ? 0 : (s.openKind[s.depth - 1] ?? 0);
}

/** Before a `}`: drops the brackets left open inside the innermost brace, if there is one. */
export function dropUnclosed(s: LexState): void {
  if (s.braces === s.floorBraces) return;
  while (!closesWithBrace(topKind(s))) popBracket(s, -1);
}

/**
 * Matches the last emitted token, an ordinary closing bracket, with its opening one.
 * Brackets that do not nest (macros, broken code): a `}` closes what was left open inside its `{`;
 * a `)` or `]` without partner nearby is left alone.
 */
export function closeBracket(s: LexState, byte: number): void {
  const token = s.count - 1;
  s.partner[token] = -1;
  if (byte === 125) {
    if (s.depth > s.floor && closesWithBrace(topKind(s))) s.lastClosed = popBracket(s, token);
    return;
  }
  for (let below = 1; below <= REPAIR_DEPTH && below <= s.depth - s.floor; below++) {
    const kind = s.openKind[s.depth - below] ?? 0;
    const fits = byte === 41 ? kind === IN_PAREN || kind === IN_CONTROL_PAREN : kind === IN_BRACKET;
    if (fits) {
      for (let skipped = 1; skipped < below; skipped++) popBracket(s, -1);
      s.lastClosed = popBracket(s, token);
      return;
    }
    if (kind !== IN_PAREN && kind !== IN_CONTROL_PAREN && kind !== IN_BRACKET) return;
  }
}

/** Emits a bracket token of one byte. */
export function emitBracket(s: LexState, code: number, at: number): void {
  emit(s, code, code, at, at + 1, s.line);
}

function closesWithBrace(kind: number): boolean {
  return (
    kind === IN_BLOCK ||
    kind === IN_OBJECT ||
    kind === IN_INTERPOLATION ||
    kind === IN_JSX_ATTRIBUTE ||
    kind === IN_JSX_CHILD
  );
}

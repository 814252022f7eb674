import { knownAt, type Session } from './session.ts';

/** Why nothing could be seen of a defect in this build, though its file is in the tree. */
export type Unseen =
  | { readonly kind: 'masked-by-path' }
  | { readonly kind: 'masked-by-checker' }
  | { readonly kind: 'not-verified'; readonly reason: string };

/** @returns undefined when the tool looked at the file with the checker on, or when the file is gone */
export function whyUnseen(session: Session, known: number): Unseen | undefined {
  const { input, ledger } = session;
  const home = session.homes.ofKnown[known];
  if (input.inventory.filtered(home ?? knownAt(session, known).path)) return { kind: 'masked-by-path' };
  if (home === undefined) return undefined;
  if (!input.isOn(ledger.checkerOfKnown[known] ?? '', home)) return { kind: 'masked-by-checker' };
  const scope = input.scope(home);
  if (scope === 'analysed' || (scope.beyond && standsBefore(session, { known, home }, scope.beyond))) return undefined;
  return { kind: 'not-verified', reason: scope.notAnalysed };
}

/** Whether a defect, were it still there, would stand before a place of its present file. In doubt it would not. */
function standsBefore(
  session: Session,
  { known, home }: { known: number; home: string },
  { line, column }: { line: number; column: number },
): boolean {
  const defect = knownAt(session, known);
  const now = session.input.files.after.get(home) ?? '';
  if (defect.blob === now) return defect.line < line || (defect.line === line && defect.column < column);
  if (!session.texts.linesOf(defect.blob) || !session.texts.linesOf(now)) return false;
  const map = session.mapOf(defect.blob, now);
  const present = map.newLineOf(defect.line);
  return present > 0 ? present < line : map.gapOf(defect.line).newHigh <= line;
}

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
  if (!input.enabledCheckers.has(ledger.checkerOfKnown[known] ?? '')) return { kind: 'masked-by-checker' };
  const scope = input.scope(home);
  return scope === 'analysed' ? undefined : { kind: 'not-verified', reason: scope.notAnalysed };
}

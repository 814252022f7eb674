import { type Static, Type } from 'typebox';

/** A text for people: which of the two is shown, its reader's language says. */
export const BothLanguages = Type.Object({ zh: Type.String(), en: Type.String() });
export type BothLanguages = Readonly<Static<typeof BothLanguages>>;

/** A text that is nobody's translation: the words of a program, of a compiler, of the system. */
export function alike(text: string): BothLanguages {
  return { zh: text, en: text };
}

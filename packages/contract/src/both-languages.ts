import { type Static, Type } from 'typebox';

/** A text for people: which of the two is shown, its reader's language says. */
export const BothLanguages = Type.Object({ zh: Type.String(), en: Type.String() });
export type BothLanguages = Readonly<Static<typeof BothLanguages>>;

import { useSyncExternalStore } from 'react';
import { currentLanguage, i18n, onLanguage } from './i18n.ts';
import { type Language, LOCALES } from './language.ts';

/**
 * Chinese, English, and the English singular where the text counts something: every text with `{{count}}` has one, and so
 * have words that stand beside a number drawn on its own. Pass the count as a number; it is formatted here.
 */
export type Pair = readonly [zh: string, en: string, enOne?: string];
export type Pairs = Readonly<Record<string, Pair>>;
export type Values = Readonly<Record<string, string | number>>;

export type Translate<Key extends string> = (key: Key, values?: Values) => string;

export interface Texts<Key extends string> {
  readonly pairs: Readonly<Record<Key, Pair>>;
  /** For components: re-renders when the language changes. */
  use(): Translate<Key>;
  /** For code outside components. */
  text: Translate<Key>;
}

/** Every set of words loaded so far, by namespace: the completeness test walks them. */
export const TEXTS = new Map<string, Pairs>();

/**
 * The words of one feature. Both languages stand side by side, so neither can miss a key.
 * @param namespace name of the feature's folder, unique
 */
export function defineTexts<const P extends Pairs>(namespace: string, pairs: P): Texts<keyof P & string> {
  type Key = keyof P & string;
  TEXTS.set(namespace, pairs);
  i18n.addResourceBundle('zh', namespace, resource(pairs, 'zh'), true, true);
  i18n.addResourceBundle('en', namespace, resource(pairs, 'en'), true, true);
  const said = { zh: translator<Key>(namespace, 'zh'), en: translator<Key>(namespace, 'en') };
  return {
    pairs,
    text: (key, values) => said[currentLanguage()](key, values),
    use: () => said[useLanguage().language],
  };
}

/**
 * One function for all components and all times, which remembers the words that nothing is put into: a screen says hundreds each time it
 * is drawn, and i18next works out each anew.
 */
function translator<Key extends string>(namespace: string, language: Language): Translate<Key> {
  const t = i18n.getFixedT(language, namespace);
  const plain = new Map<Key, string>();
  const say = (key: Key, values?: Values) => t(key, { keySeparator: false, nsSeparator: false, ...values });
  return (key, values) => {
    if (values !== undefined) return say(key, values);
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text = say(key);
    plain.set(key, text);
    return text;
  };
}

function resource(pairs: Pairs, language: Language): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [key, [zh, en, enOne]] of Object.entries(pairs)) {
    out[key] = language === 'zh' ? zh : en;
    if (language === 'en' && enOne !== undefined) {
      out[`${key}_one`] = enOne;
      out[`${key}_other`] = en;
    }
  }
  return out;
}

const SHOWN = {
  zh: { language: 'zh', locale: LOCALES.zh },
  en: { language: 'en', locale: LOCALES.en },
} as const satisfies Record<Language, { language: Language; locale: string }>;

/** The language on screen and its BCP 47 tag; a component that asks is drawn again when it changes. */
export function useLanguage(): { readonly language: Language; readonly locale: string } {
  return SHOWN[useSyncExternalStore(onLanguage, currentLanguage)];
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from './i18n.ts';
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
  return {
    pairs,
    text: (key, values) => i18n.t(key, { ns: namespace, keySeparator: false, nsSeparator: false, ...values }),
    use: () => {
      const { t } = useTranslation(namespace, { i18n });
      return useCallback(
        (key: Key, values?: Values) => t(key, { keySeparator: false, nsSeparator: false, ...values }),
        [t],
      );
    },
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

/** The language on screen and its BCP 47 tag. */
export function useLanguage(): { language: Language; locale: string } {
  const { i18n: instance } = useTranslation(undefined, { i18n });
  const language: Language = instance.language === 'en' ? 'en' : 'zh';
  return { language, locale: LOCALES[language] };
}

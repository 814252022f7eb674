import { LANGUAGE_FLAGS, readableLanguage } from '@assay/contract/language';

const BY_NAME: ReadonlyMap<string, string> = new Map(
  LANGUAGE_FLAGS.flatMap(({ name, fullName, aliases }) =>
    [name, ...aliases].map((alias): [string, string] => [alias, fullName]),
  ),
);

/** A language as people read it, of the name the wire has: "JS" is JavaScript. What is not known stays as it is. */
export function languageLabel(wireName: string): string {
  return wireName === '其他' ? wireName : readableLanguage(BY_NAME.get(wireName) ?? wireName);
}

import { LanguageDescription as Descriptions, type LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';

/** Extensions and names the table of CodeMirror does not know, as one it does. */
const ALSO: readonly (readonly [pattern: RegExp, as: string])[] = [
  [/\.(mts|cts)$/i, 'a.ts'],
  [/\.(cjs|mjs|es6|jsm|wxs)$/i, 'a.js'],
  [/\.(hh|hxx|inl|ipp|tpp|cu|cuh|ino)$/i, 'a.cpp'],
  [/\.(pyi|pyw|bzl|bazel)$/i, 'a.py'],
  [/\.(kts)$/i, 'a.kt'],
  [/\.(wxml|axml|jsp|ftl|ejs|hbs)$/i, 'a.html'],
  [/\.(wxss|acss|pcss)$/i, 'a.css'],
  [/\.(jsonc|json5|eslintrc|babelrc)$/i, 'a.json'],
  [/\.(bash|zsh|ksh)$/i, 'a.sh'],
  [/\.(mm)$/i, 'a.m'],
  [/(^|\/)(Rakefile|Gemfile|Podfile|Fastfile)$/, 'a.rb'],
  [/(^|\/)(Jenkinsfile)$/, 'a.groovy'],
];

/**
 * The language a file's name promises; undefined is plain text.
 * @param fileName with or without folders
 */
export function languageOf(fileName: string): LanguageDescription | undefined {
  const name = fileName.slice(fileName.lastIndexOf('/') + 1);
  const twin = ALSO.find(([pattern]) => pattern.test(name))?.[1];
  return Descriptions.matchFilename(languages, twin ?? name) ?? undefined;
}

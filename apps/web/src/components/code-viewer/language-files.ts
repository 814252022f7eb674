import { LANGUAGE_FLAGS } from '@assay/contract/language';

/** A file name per language flag whose ending chooses the colours of a snippet. */
const FILES: Readonly<Record<string, string>> = {
  csharp: 'a.cs',
  cpp: 'a.cpp',
  java: 'a.java',
  php: 'a.php',
  oc: 'a.m',
  python: 'a.py',
  js: 'a.js',
  ruby: 'a.rb',
  lua: 'a.lua',
  go: 'a.go',
  swift: 'a.swift',
  ts: 'a.ts',
  kotlin: 'a.kt',
  dart: 'a.dart',
  solidity: 'a.sol',
};

/** @param language key of a flag, or one of its names on the wire; undefined: plain text */
export function snippetFile(language: string | undefined): string | undefined {
  const flag = LANGUAGE_FLAGS.find(
    ({ key, name, aliases }) => key === language || name === language || aliases.some((alias) => alias === language),
  );
  return flag && FILES[flag.key];
}

import { describe, expect, it } from 'vitest';
import {
  ALL_LANGUAGES,
  LANGUAGE_FLAGS,
  languagesOf,
  OTHERS_FLAG,
  readableLanguage,
  SOURCE_LANGUAGES,
} from './language.ts';

describe('languages', () => {
  it('are the sixteen bits of the specification', () => {
    expect(LANGUAGE_FLAGS.map((language) => language.flag).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: 15 }, (_, bit) => 2 ** bit).filter((flag) => flag <= 16384),
      OTHERS_FLAG,
    ]);
    expect(ALL_LANGUAGES).toBe(32767 + OTHERS_FLAG);
  });

  it('come out of a mask in display order, unknown bits ignored', () => {
    expect(languagesOf(4 | 64 | 2 | 65536).map((language) => language.key)).toEqual(['cpp', 'java', 'js']);
    expect(languagesOf(0)).toEqual([]);
  });

  it('give every flag a source language with functions, others aside', () => {
    const lexed = new Set(
      Object.values(SOURCE_LANGUAGES)
        .filter((language) => language.measures === 'functions')
        .map((language) => language.flag),
    );
    expect(LANGUAGE_FLAGS.filter(({ flag }) => flag !== OTHERS_FLAG && !lexed.has(flag as never))).toEqual([]);
  });
});

it('gives people no name in capitals that is not an abbreviation', () => {
  const shouted = LANGUAGE_FLAGS.map(({ fullName }) => readableLanguage(fullName)).filter((name) =>
    /^[A-Z]{3,}$/.test(name),
  );
  expect(shouted).toEqual(['PHP']);
});

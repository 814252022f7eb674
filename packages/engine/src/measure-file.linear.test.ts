import { describe, expect, it } from 'vitest';
import { LEXICAL_RULES, type LexedLanguage } from './lexer/lexical-rules.ts';
import { measureFile } from './measure-file.ts';

/**
 * Files made to be slow. Each takes well under a second where the engine is linear and minutes where it is not;
 * the bound is wide because the machine may be busy.
 */
const BOUND_MS = 8_000;
const SIZE = 80_000;

const UNITS = [
  '(', '{', '[', '"', "'", '/*', '/', '`${', '"#{', '"\\(', '#{', '<', '<a>', '<a b={', '</', 'a<', 'f(){', 'f(', 'if(a){', 'a(b) ', 'a=>', '?', '?:', 'x ',
  'class A{', 'function(){', 'func(){', 'fun a()=', 'def a\n', 'def a():\n ', 'if a then ', 'new A(){', 'case ', 'operator', '\n', '\r', '#if A\n{\n#else\n', '<<A\n',
  'R"(', '$"{', '"""', '[[', '--[==', 'for x in a do ', 'when(a){', 'type a=', ': a => ', '@a(', '(){}(', '}', ')', ')}',
]; // biome-ignore format: one list

describe.each(Object.keys(LEXICAL_RULES).filter((key): key is LexedLanguage => key in LEXICAL_RULES))(
  '%s',
  (language) => {
    it(
      'stays linear on repeated fragments',
      () => {
        const slow: string[] = [];
        for (const unit of UNITS) {
          const text = language === 'php' ? '<?php ' : '';
          const bytes = new TextEncoder().encode(text + unit.repeat(Math.ceil(SIZE / unit.length)));
          const start = performance.now();
          measureFile(bytes, language);
          const took = performance.now() - start;
          if (took > 1_500) slow.push(`${JSON.stringify(unit)} ${Math.round(took)} ms`);
        }
        expect(slow).toEqual([]);
      },
      BOUND_MS * UNITS.length,
    );
  },
);

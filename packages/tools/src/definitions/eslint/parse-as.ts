/** How a file is handed to the parser. `name` is invented: the real one never reaches ESLint, so it cannot match or break a pattern. */
export interface ParseAttempt {
  readonly name: string;
  readonly sourceType: 'module' | 'commonjs';
}

// A statement that only modules have. Good enough to choose the order of attempts; the parser has the last word.
const MODULE_STATEMENT = /(?:^|[;}])\s*(?:import|export)\b/m;

/**
 * Attempts in order; the first that parses decides. Without an import or export a script is read as CommonJS, which
 * also allows sloppy mode, `return` at the top and local top-level names; modules with only a top-level `await` are
 * found by the second attempt.
 */
export function parseAttempts({
  path,
  language,
  text,
}: {
  path: string;
  language: string;
  text: string;
}): ParseAttempt[] {
  if (language === 'typescript') return [{ name: typescriptName(path), sourceType: 'module' }];
  if (/\.mjs$/i.test(path)) return [{ name: 'input.js', sourceType: 'module' }];
  if (/\.cjs$/i.test(path)) return [{ name: 'input.js', sourceType: 'commonjs' }];
  const first = MODULE_STATEMENT.test(text) ? 'module' : 'commonjs';
  return [
    { name: 'input.js', sourceType: first },
    { name: 'input.js', sourceType: first === 'module' ? 'commonjs' : 'module' },
  ];
}

/** The parser reads the end of the name: `.tsx` allows JSX and forbids `<T>x` casts, `.d.ts` allows only declarations. */
function typescriptName(path: string): string {
  if (/\.tsx$/i.test(path)) return 'input.tsx';
  return /\.d\.[mc]?ts$/i.test(path) ? 'input.d.ts' : 'input.ts';
}

import { createRequire } from 'node:module';
import { Lang, parse, registerDynamicLanguage, type SgRoot } from '@ast-grep/napi';

const require = createRequire(import.meta.url);

/** Source languages whose grammar comes in a package of its own; the name is the one under which ast-grep knows it. */
const PACKAGES: Readonly<Record<string, string>> = {
  c: '@ast-grep/lang-c',
  cpp: '@ast-grep/lang-cpp',
  csharp: '@ast-grep/lang-csharp',
  dart: '@ast-grep/lang-dart',
  go: '@ast-grep/lang-go',
  java: '@ast-grep/lang-java',
  kotlin: '@ast-grep/lang-kotlin',
  lua: '@ast-grep/lang-lua',
  php: '@ast-grep/lang-php',
  python: '@ast-grep/lang-python',
  ruby: '@ast-grep/lang-ruby',
  swift: '@ast-grep/lang-swift',
};

interface Registration {
  readonly libraryPath: string;
  readonly extensions: string[];
  readonly languageSymbol: string;
  readonly expandoChar?: string;
}

/** Parses a file; undefined where this machine has no grammar of its language. */
export type Parser = (source: { language: string; path: string; text: string }) => SgRoot | undefined;

/**
 * Loads the grammars of some source languages. A package without a binary for this machine costs its own language only. Registration
 * happens once in a process: ast-grep takes no second one.
 */
export function openGrammars(languages: readonly string[]): { parse: Parser; missing: ReadonlySet<string> } {
  const found: Record<string, Registration> = {};
  const missing = new Set<string>();
  for (const language of new Set(languages)) {
    if (language === 'javascript' || language === 'typescript') continue;
    const registration = registrationOf(language);
    if (registration) found[language] = registration;
    else missing.add(language);
  }
  if (Object.keys(found).length > 0) registerDynamicLanguage(found);
  return {
    missing,
    parse: ({ language, path, text }) => {
      if (language === 'javascript') return parse(Lang.JavaScript, text);
      if (language === 'typescript') return parse(/x$/i.test(path) ? Lang.Tsx : Lang.TypeScript, text);
      return Object.hasOwn(found, language) ? parse(language, text) : undefined;
    },
  };
}

function registrationOf(language: string): Registration | undefined {
  const name = Object.hasOwn(PACKAGES, language) ? PACKAGES[language] : undefined;
  if (name === undefined) return undefined;
  try {
    const { libraryPath, extensions, languageSymbol, expandoChar }: Registration = require(name);
    return { libraryPath, extensions, languageSymbol, ...(expandoChar === undefined ? {} : { expandoChar }) };
  } catch {
    return undefined;
  }
}

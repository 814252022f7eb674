import type { UnitLanguage } from './compile-tool.ts';

/** A flag that is passed on. With `path`: the option's text, then the path below the source root. */
export type UnitFlag = { readonly option: string } | { readonly option: string; readonly path: string };

export interface AllowedFlags {
  readonly flags: readonly UnitFlag[];
  /** From `-x`, where one was given. */
  readonly language?: UnitLanguage;
  /** What was not passed on although it could have mattered. */
  readonly refused: readonly string[];
}

/** Where a path of a flag leads: into the scanned tree, to the system's own headers, or somewhere a scan has no business. */
export type ResolvedPath = { readonly tree: string } | { readonly system: string } | undefined;

/** Options that take a path, joined or as the next argument. Longer names first: `-include` begins like `-I` in lower case only. */
const PATH_OPTIONS = ['-isystem', '-iquote', '-idirafter', '-include', '-imacros', '-I'] as const;

/** Options with a separate value that means nothing to an analysis, or must not be passed on: both words go. */
const WITH_VALUE: ReadonlySet<string> = new Set(
  `-o -MF -MT -MQ -MJ -L -l -T -z -u -e -A -B -F -G -J -target -arch -framework -aux-info -dumpbase -dumpbase-ext -dumpdir -iprefix
   -iwithprefix -iwithprefixbefore -isysroot --sysroot -imultilib -include-pch -mllvm -Xlinker -Xclang -Xpreprocessor -Xassembler -Xanalyzer
   -specs -wrapper --param -index-store-path -serialize-diagnostics --serialize-diagnostics -ivfsoverlay`.split(/\s+/),
);

/** Those among them, and others, that choose what code runs or where the machine is read: named in the log when they occur. */
const DANGEROUS =
  /^(@|-fplugin|-fpass-plugin|-load|-Xclang|-Xanalyzer|-Xpreprocessor|-Xassembler|-B|-specs|--specs|-wrapper|-mllvm|-isysroot|--sysroot|-include-pch|-ivfsoverlay|-W[apl],)/;

/** Of `-f...`: what changes the meaning of the source for both compilers. No value holds a path. */
const MEANINGFUL =
  /^-f(no-)?(signed-char|unsigned-char|short-enums|short-wchar|exceptions|rtti|freestanding|hosted|builtin(-\w+)?|wrapv|trapv|strict-aliasing|delete-null-pointer-checks|ms-extensions|plan9-extensions|permissive|gnu89-inline|common|char8_t|coroutines|concepts|openmp|pic|PIC|pie|PIE|asm|math-errno|non-call-exceptions|blocks|objc-arc|objc-exceptions|objc-weak|declspec|lax-vector-conversions|visibility=[a-z]+)$/;

/** Of `-m...`: letters, digits and signs of a target's name. */
const MACHINE = /^-m[a-z0-9][a-z0-9_.+-]*(=[a-z0-9_.+-]+)?$/;
const STANDARD = /^--?std=[a-z0-9+:]+$/;
const PLAIN: ReadonlySet<string> = new Set(['-ansi', '-pthread', '-nostdinc', '-nostdinc++', '-undef']);

const LANGUAGES: Readonly<Record<string, UnitLanguage>> = {
  c: 'c',
  'c++': 'cpp',
  'objective-c': 'objc',
  'objective-c++': 'objcpp',
};

/**
 * Keeps of a compiler's arguments what says how the source is to be understood, and nothing else. They come from the scanned repository,
 * so this is a list of what is allowed: include paths inside the tree or the system's own, macros, the language, `-f` and `-m` by name.
 * Every flag becomes one word that begins with a dash, so none is read as a file of more arguments.
 * @param args without the program
 */
export function allowedFlags(args: readonly string[], resolve: (path: string) => ResolvedPath): AllowedFlags {
  const flags: UnitFlag[] = [];
  const refused: string[] = [];
  let language: UnitLanguage | undefined;
  const rest = [...args].reverse();
  for (let arg = rest.pop(); arg !== undefined; arg = rest.pop()) {
    const word = arg;
    if (DANGEROUS.test(word)) refused.push(word);
    const option = PATH_OPTIONS.find((name) => word.startsWith(name));
    if (WITH_VALUE.has(word)) rest.pop();
    else if (option !== undefined && !word.startsWith('-include-') && word !== '-I-') {
      const path = word.length > option.length ? word.slice(option.length) : rest.pop();
      const place = path === undefined ? undefined : resolve(path);
      if (place === undefined) refused.push(`${option} ${path ?? ''}`);
      else flags.push('tree' in place ? { option, path: place.tree } : { option: option + place.system });
    } else if (word === '-D' || word === '-U') {
      const macro = rest.pop();
      if (macro !== undefined) flags.push({ option: word + macro });
    } else if (word === '-x' || word.startsWith('-x')) {
      language = LANGUAGES[word === '-x' ? (rest.pop() ?? '') : word.slice(2)] ?? language;
    } else if (isKept(word)) flags.push({ option: word });
  }
  return { flags: withoutNul(flags), ...(language && { language }), refused };
}

function isKept(word: string): boolean {
  return (
    PLAIN.has(word) ||
    STANDARD.test(word) ||
    MEANINGFUL.test(word) ||
    (MACHINE.test(word) && word !== '-mllvm') ||
    (/^-[DU]./.test(word) && word.length < MAX_MACRO)
  );
}

/** Longer definitions are data, not settings. */
const MAX_MACRO = 10_000;

function withoutNul(flags: readonly UnitFlag[]): UnitFlag[] {
  return flags.filter((flag) => !flag.option.includes('\0') && !('path' in flag && flag.path.includes('\0')));
}

/** Flags as arguments. @param root absolute folder of the source; `plain` leaves out what only suits another compiler or machine */
export function argumentsOf(
  flags: readonly UnitFlag[],
  { root, plain = false }: { root: string; plain?: boolean },
): string[] {
  return flags
    .filter((flag) => !plain || !/^-[fm]/.test(flag.option))
    .map((flag) =>
      'path' in flag ? `${flag.option}${flag.path === '' ? root : `${root}/${flag.path}`}` : flag.option,
    );
}

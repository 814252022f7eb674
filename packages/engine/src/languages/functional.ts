import { ocamlQuoted, questionCharacter, sigil } from '../lexer/matchers.ts';
import { block, line, long, match, nested, type Opener, plainNext, raw, text } from '../lexer/opener.ts';
import { elixirDocumentation } from './documentation.ts';
import { language } from './language.ts';
import { CHARACTER, HASH, NESTED_STARS, PERCENT, SEMICOLON, SLASHES } from './openers.ts';

/** `--` is a comment, `-->` and `--|` are operators of somebody's making. */
const HASKELL_LINE = line('--', {
  follows: (bytes, behind) => {
    let i = behind;
    while (bytes[i] === 45) i++;
    return !'!#$%&*+./<=>?@\\^|~:'.includes(String.fromCharCode(bytes[i] ?? 32));
  },
});
const HASKELL = [HASKELL_LINE, nested('{-', '-}'), text('"'), CHARACTER];
/** Whatever may begin a line of literate Haskell, but for the `>` of code. */
const PROSE: Opener[] = [];
for (let b = 33; b < 127; b++) if (b !== 62) PROSE.push(line(String.fromCharCode(b), { place: 'column' }));
const LISP = [SEMICOLON, nested('#|', '|#'), plainNext('#\\'), long('"')];

/** Functional and logical languages. */
export const FUNCTIONAL = {
  haskell: language({ extensions: 'hs hs-boot hsc', interpreters: 'runghc runhaskell runhugs', openers: HASKELL }),
  purescript: language({ extensions: 'purs', openers: [raw('"""'), ...HASKELL] }),
  elm: language({ extensions: 'elm', openers: [long('"""'), line('--'), nested('{-', '-}'), text('"'), CHARACTER] }),
  idris: language({ extensions: 'idr', openers: [line('|||'), raw('"""'), ...HASKELL] }),
  agda: language({ extensions: 'agda', openers: HASKELL }),
  lean: language({ extensions: 'lean hlean', openers: [nested('/-', '-/'), line('--'), long('"'), CHARACTER] }),
  coq: language({ extensions: 'v coq', openers: [NESTED_STARS, long('"', { escape: 'doubled' })] }),
  ocaml: language({
    extensions: 'ml mli ml4 mll mly eliom eliomi',
    interpreters: 'ocaml ocamlrun ocamlscript',
    openers: [NESTED_STARS, long('"'), CHARACTER, match('{', ocamlQuoted)],
  }),
  reason: language({ extensions: 're rei', openers: [...SLASHES, long('"'), CHARACTER, match('{', ocamlQuoted)] }),
  rescript: language({
    extensions: 'res resi',
    openers: [...SLASHES, long('"'), long('`', { interpolation: '${' }), CHARACTER],
  }),
  sml: language({ extensions: 'ml sml sig fun', interpreters: 'smlnj mlton poly', openers: [NESTED_STARS, long('"')] }),
  fsharp: language({
    extensions: 'fs fsi fsx',
    interpreters: 'fsharpi dotnet',
    openers: [
      line('//'),
      // `(*)` is the operator.
      nested('(*', '*)', { follows: (bytes, behind) => bytes[behind] !== 41 }),
      raw('"""'),
      raw('@"', { escape: 'doubled' }),
      long('"'),
      CHARACTER,
    ],
  }),
  erlang: language({
    extensions: 'erl hrl escript app app.src xrl yrl es',
    names: 'emakefile rebar.config rebar.config.lock rebar.lock',
    interpreters: 'escript',
    openers: [PERCENT, plainNext('$'), long('"'), text("'")],
  }),
  elixir: language({
    extensions: 'ex exs',
    names: 'mix.lock',
    interpreters: 'elixir iex',
    openers: [
      HASH,
      match('@', elixirDocumentation, { place: 'line' }),
      match('~', sigil),
      match('?', questionCharacter),
      long('"""', { interpolation: '#{' }),
      long("'''", { interpolation: '#{' }),
      long('"', { interpolation: '#{' }),
      long("'", { interpolation: '#{' }),
    ],
  }),
  gleam: language({ extensions: 'gleam', openers: [line('//'), long('"')] }),
  lisp: language({
    extensions: 'lisp lsp asd ny podsl sexp cl l',
    interpreters: 'sbcl clisp ccl ecl lisp',
    openers: LISP,
    dashNames: true,
  }),
  scheme: language({
    extensions: 'scm sch sld sls sps ss',
    interpreters: 'guile scheme csi gosh bigloo chicken',
    openers: LISP,
    dashNames: true,
  }),
  racket: language({ extensions: 'rkt rktd rktl scrbl', interpreters: 'racket', openers: LISP, dashNames: true }),
  emacslisp: language({
    extensions: 'el emacs',
    names: '.emacs _emacs .gnus .spacemacs .viper cask eask',
    interpreters: 'emacs',
    openers: [SEMICOLON, match('?', questionCharacter), long('"')],
    dashNames: true,
  }),
  fennel: language({ extensions: 'fnl', interpreters: 'fennel', openers: [SEMICOLON, long('"')], dashNames: true }),
  janet: language({
    extensions: 'janet',
    interpreters: 'janet',
    openers: [HASH, long('"'), raw('``'), raw('`')],
    dashNames: true,
  }),
  prolog: language({
    extensions: 'pl pro prolog yap plt',
    interpreters: 'swipl yap gprolog',
    openers: [PERCENT, block('/*', '*/'), plainNext("0'"), text('"'), text("'")],
  }),
  literatehaskell: language({
    extensions: 'lhs',
    // Code stands behind `>`; whatever else begins a line is prose.
    openers: [...PROSE, ...HASKELL],
  }),
  fstar: language({ extensions: 'fst fsti', openers: [line('//'), NESTED_STARS, long('"')] }),
  isabelle: language({ extensions: 'thy', openers: [NESTED_STARS, long('"')] }),
  tla: language({ extensions: 'tla', openers: [line('\\*'), NESTED_STARS, text('"')] }),
  smt: language({ extensions: 'smt2 smt', openers: [SEMICOLON, long('"', { escape: 'doubled' })], dashNames: true }),
  clarity: language({ extensions: 'clar', openers: [SEMICOLON, text('"')], dashNames: true }),
  modelica: language({ extensions: 'mo', openers: [...SLASHES, long('"')] }),
};

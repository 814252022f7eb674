import { isWordByte, isWordStart } from '../lexer/bytes.ts';
import { LEXICAL_RULES } from '../lexer/lexical-rules.ts';
import { heredoc, matlabQuote, perlQuote, perlVariable, rRaw } from '../lexer/matchers.ts';
import { between, block, line, lines, long, match, nested, plainNext, rest, text } from '../lexer/opener.ts';
import { juliaDocMacro, juliaDocumentation } from './documentation.ts';
import { language, readBy } from './language.ts';
import {
  CHARACTER,
  HASH,
  lineEndNext,
  noWordNext,
  OPERAND_WORDS,
  PERCENT,
  PYTHON,
  QUOTES,
  SLASHES,
} from './openers.ts';

const COFFEE_STRINGS = [
  long('"""', { interpolation: '#{' }),
  long("'''"),
  long('"', { interpolation: '#{' }),
  long("'"),
];
const PYTHON_LIKE = { openers: PYTHON, stringPrefix: 'python', docstrings: true } as const;

/** A word of documentation at the start of a line, but not the one that ends it. */
const opensPod = (bytes: Uint8Array, behind: number): boolean =>
  isWordStart(bytes[behind]) &&
  !(bytes[behind] === 99 && bytes[behind + 1] === 117 && bytes[behind + 2] === 116 && !isWordByte(bytes[behind + 3]));

/** Languages people write scripts in. */
export const SCRIPTS = {
  javascript: readBy(LEXICAL_RULES.javascript, {
    extensions: 'js jsx mjs cjs es es6 jsm jss wxs jscad jsfl jslib sjs ssjs xsjs xsjslib bones pac gs',
    names: 'jakefile',
    interpreters: 'node nodejs bun gjs qjs d8 rhino',
  }),
  typescript: readBy(LEXICAL_RULES.typescript, { extensions: 'ts tsx mts cts ets', interpreters: 'deno ts-node tsx' }),
  coffeescript: language({
    extensions: 'coffee _coffee cjsx iced',
    names: 'cakefile',
    interpreters: 'coffee',
    openers: [
      block('###', '###', { follows: (bytes, behind) => bytes[behind] !== 35 }),
      HASH,
      between('///', '///'),
      ...COFFEE_STRINGS,
    ],
    regex: 'javascript',
    words: OPERAND_WORDS,
  }),
  livescript: language({
    extensions: 'ls _ls',
    names: 'slakefile',
    interpreters: 'lsc',
    openers: [block('/*', '*/'), HASH, between('//', '//'), ...COFFEE_STRINGS],
    dashNames: true,
  }),
  qml: language({
    extensions: 'qml qbs',
    openers: [...SLASHES, ...QUOTES, long('`', { interpolation: '${' })],
    regex: 'javascript',
    dollarNames: true,
    words: OPERAND_WORDS,
  }),
  php: readBy(LEXICAL_RULES.php, {
    extensions: 'php php3 php4 php5 php7 php8 phps phtml phpt ctp inc.php aw',
    names: '.php_cs .php_cs.dist phakefile',
    interpreters: 'php',
  }),
  python: readBy(LEXICAL_RULES.python, {
    extensions: 'py pyi pyw py3 pyde pyp pyt wsgi gyp gypi rpy tac lmi xpy',
    names: 'sconstruct sconscript wscript .gclient deps',
    interpreters: 'python pypy py uv',
  }),
  cython: language({ extensions: 'pyx pxd pxi', ...PYTHON_LIKE }),
  starlark: language({
    extensions: 'bzl star bazel',
    names: 'build build.bazel buck workspace workspace.bazel module.bazel tiltfile',
    ...PYTHON_LIKE,
  }),
  gdscript: language({ extensions: 'gd', ...PYTHON_LIKE, dollarNames: true }),
  vyper: language({ extensions: 'vy', ...PYTHON_LIKE }),
  ruby: readBy(LEXICAL_RULES.ruby, {
    extensions: 'rb rake gemspec ru ruby rbw rbi rbx podspec jbuilder thor builder rabl prawn god mspec watchr eye',
    names:
      'rakefile gemfile podfile fastfile appfile vagrantfile guardfile capfile brewfile dangerfile berksfile puppetfile thorfile ' +
      'buildfile appraisals deliverfile snapfile steepfile .irbrc .pryrc .simplecov',
    interpreters: 'ruby jruby macruby rake rbx',
  }),
  crystal: language({
    extensions: 'cr',
    interpreters: 'crystal',
    openers: [
      HASH,
      match('<<-', (bytes, at) => heredoc(bytes, at)),
      long('"', { interpolation: '#{' }),
      CHARACTER,
      long('`'),
    ],
    regex: 'javascript',
    words: OPERAND_WORDS,
  }),
  lua: readBy(LEXICAL_RULES.lua, {
    extensions: 'lua rockspec nse wlua pd_lua rbxs',
    names: '.luacheckrc',
    interpreters: 'lua luajit',
  }),
  perl: language({
    extensions: 'pl pm t pod psgi perl ph plx al',
    names: 'makefile.pl rexfile cpanfile .latexmkrc latexmkrc ack',
    interpreters: 'perl cperl',
    openers: [
      match('$', perlVariable),
      line('#', { place: 'word' }),
      lines('=', '=cut', { follows: opensPod }),
      rest('__END__', { follows: noWordNext }),
      rest('__DATA__', { follows: noWordNext }),
      match('<<', heredoc),
      ...['q', 'm', 's', 'y', 'tr'].map((letter) => match(letter, perlQuote)),
      long('"'),
      long("'"),
      long('`'),
    ],
    regex: 'javascript',
    dollarNames: true,
    words: `${OPERAND_WORDS} split grep elsif`,
  }),
  raku: language({
    extensions: 'raku rakumod rakutest p6 p6l p6m pl6 pm6 6pl 6pm nqp',
    interpreters: 'raku perl6 rakudo',
    openers: [
      lines('=begin', '=end', { follows: noWordNext }),
      block('#`(', ')'),
      block('#`[', ']'),
      block('#`{', '}'),
      line('#', { place: 'word' }),
      ...QUOTES,
    ],
  }),
  tcl: language({
    extensions: 'tcl adp sdc tcl.in tm xdc',
    names: 'owh starfield',
    interpreters: 'tclsh wish expect',
    openers: [line('#', { place: 'line' }), plainNext('\\'), text('"')],
  }),
  awk: language({
    extensions: 'awk auk gawk mawk nawk',
    interpreters: 'awk gawk mawk nawk',
    openers: [HASH, text('"')],
    regex: 'javascript',
    words: OPERAND_WORDS,
  }),
  r: language({
    extensions: 'r rsx rhistory rprofile',
    names: '.rprofile .rhistory',
    interpreters: 'rscript r',
    openers: [HASH, ...['r"', "r'", 'R"', "R'"].map((open) => match(open, rRaw)), long('"'), long("'"), text('`')],
  }),
  julia: language({
    extensions: 'jl',
    interpreters: 'julia',
    openers: [
      nested('#=', '=#'),
      HASH,
      match('"', juliaDocumentation, { place: 'column' }),
      match('@doc', juliaDocMacro, { place: 'line' }),
      long('"""', { interpolation: '$(' }),
      long('"', { interpolation: '$(' }),
      CHARACTER,
      long('`'),
    ],
  }),
  matlab: language({
    extensions: 'm matlab',
    interpreters: 'octave',
    openers: [
      lines('%{', '%}', { place: 'line', follows: lineEndNext }),
      lines('#{', '#}', { place: 'line', follows: lineEndNext }),
      PERCENT,
      line('#', { place: 'line' }),
      match("'", matlabQuote),
      text('"', { escape: 'doubled' }),
    ],
  }),
  mathematica: language({
    extensions: 'mathematica wl wls wlt nb nbp mt m',
    interpreters: 'wolframscript wolfram wolframkernel math mathkernel',
    openers: [nested('(*', '*)'), long('"')],
    dollarNames: true,
  }),
  scilab: language({
    extensions: 'sci sce tst',
    openers: [...SLASHES, match("'", matlabQuote), text('"', { escape: 'doubled' })],
  }),
  stan: language({
    extensions: 'stan',
    openers: [...SLASHES, line('#', { follows: (bytes, behind) => bytes[behind] !== 105 }), text('"')],
  }),
  sas: language({
    extensions: 'sas',
    openers: [
      block('/*', '*/'),
      block('*', ';', { place: 'line' }),
      block('%*', ';'),
      long('"', { escape: 'doubled' }),
      long("'", { escape: 'doubled' }),
    ],
  }),
  stata: language({
    extensions: 'do ado doh mata matah ihlp sthlp',
    openers: [
      line('*', { place: 'line' }),
      line('//', { place: 'space' }),
      block('/*', '*/'),
      text('"', { escape: 'none' }),
    ],
  }),
  autohotkey: language({
    extensions: 'ahk ah1 ah2 ahkl',
    openers: [line(';', { place: 'space' }), block('/*', '*/', { place: 'line' }), text('"', { escape: 'backtick' })],
  }),
  applescript: language({
    extensions: 'applescript scpt',
    interpreters: 'osascript',
    openers: [line('--'), HASH, nested('(*', '*)'), long('"')],
  }),
  vimscript: language({
    extensions: 'vim vimrc vmb',
    names: '.vimrc vimrc _vimrc .gvimrc gvimrc .exrc .nvimrc',
    openers: [line('"', { place: 'line' }), text("'", { escape: 'doubled' }), text('"')],
  }),
  factor: language({
    extensions: 'factor',
    names: '.factor-rc .factor-boot-rc',
    openers: [line('!', { place: 'space', follows: (bytes, behind) => (bytes[behind] ?? 32) <= 32 }), text('"')],
  }),
  mojo: language({ extensions: 'mojo 🔥', ...PYTHON_LIKE }),
  snakemake: language({ extensions: 'smk snakefile', names: 'snakefile', ...PYTHON_LIKE }),
  luau: language({
    extensions: 'luau',
    interpreters: 'luau',
    openers: [...LEXICAL_RULES.lua.openers, long('`', { interpolation: '{' })],
  }),
  teal: language({ extensions: 'tl', interpreters: 'tl', openers: LEXICAL_RULES.lua.openers }),
  moonscript: language({
    extensions: 'moon',
    interpreters: 'moon',
    openers: [line('--'), long('"', { interpolation: '#{' }), long("'"), between('[[', ']]')],
  }),
  hy: language({ extensions: 'hy', interpreters: 'hy', openers: [line(';'), long('"')], dashNames: true }),
  jq: language({ extensions: 'jq', interpreters: 'jq gojq jaq', openers: [HASH, text('"')] }),
  zeek: language({ extensions: 'zeek bro', openers: [HASH, text('"')] }),
  rbs: language({ extensions: 'rbs', openers: [HASH, ...QUOTES] }),
};

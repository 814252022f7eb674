import type { SourceLanguage } from '@assay/contract/source-languages';
import { fromShebang } from './shebang.ts';
import { sniffDotM, sniffHeader } from './sniff.ts';

/** Only this many bytes are looked at where a few words decide. */
const LOOK_BYTES = 16 * 1024;

/** Where the first words decide. */
const FIRST_BYTES = 256;

const XML = /^\s{0,64}<(?:\?xml|!--|!DOCTYPE|[a-zA-Z][\w:-]*[\s>])/;

type Decide = (head: Uint8Array) => SourceLanguage | undefined;

const decoder = new TextDecoder('utf-8');

/** The first language whose pattern the text has, else the last one. Patterns look at single lines, so they stay linear. */
const firstOf =
  (...rules: [SourceLanguage, RegExp][]) =>
  (otherwise: SourceLanguage | undefined, look = LOOK_BYTES): Decide =>
  (head) => {
    const text = decoder.decode(head.subarray(0, look)).replace(/\r\n?/g, '\n');
    return rules.find(([, pattern]) => pattern.test(text))?.[0] ?? otherwise;
  };

/** XML, or the other language of that ending. */
const xmlOr = (otherwise: SourceLanguage | undefined) => firstOf(['xml', XML])(otherwise, FIRST_BYTES);

const PERL =
  /^(?:use (?:strict|warnings|utf8|lib|v?5|base|parent|constant|Test::)|package [\w:]+|(?:my|our) [$@%(]|sub \w+|#!.{0,64}\bperl)/m;
const RAKU =
  /^(?:use v6|unit (?:module|class|sub)|my class |multi (?:sub|method) |\s{0,16}(?:my|has) [$@%][.!]\w|#!.{0,64}\b(?:raku|perl6))/m;
const PROLOG = /^(?::-\s|[a-z]\w{0,64}\(.{0,200}\)\s{0,4}:-|%.{0,200}$\n:-)/m;
const BITBAKE = /^(?:SUMMARY|DESCRIPTION|LICENSE|SRC_URI|inherit|require|DEPENDS)\b/m;

const PHP_ALONE = firstOf(['php', /<\?php/])(undefined, FIRST_BYTES);

/** Endings that several languages share. What is looked for are words only one of them has; sources: GitHub Linguist's heuristics, read for the idea. */
const SHARED: Readonly<Record<string, Decide>> = {
  h: sniffHeader,
  m: sniffDotM,
  mm: xmlOr('objcpp'),
  // A `.ts` may be a Qt translation.
  ts: xmlOr('typescript'),
  tsx: xmlOr('typescript'),
  // WiX, or a script of a mini program.
  wxs: xmlOr('javascript'),
  vsh: firstOf(['v', /^(?:#!|import \w|(?:pub )?fn )/m])('glsl'),
  pl: firstOf(['raku', RAKU], ['perl', PERL], ['prolog', PROLOG])('perl'),
  pm: firstOf(['raku', RAKU])('perl'),
  t: firstOf(['raku', RAKU], ['perl', PERL])(undefined),
  pro: firstOf(['prolog', PROLOG])('qmake'),
  plt: firstOf(['prolog', PROLOG])('gnuplot'),
  v: firstOf(
    [
      'coq',
      /^\s{0,16}(?:Require|Theorem|Lemma|Proof|Definition|Inductive|Fixpoint|Section|Module|Import|Export|Axiom|Qed)\b[^;]{0,200}$/m,
    ],
    [
      'verilog',
      /^\s{0,16}(?:module\s+\w+|endmodule|`(?:timescale|define|include|ifdef)|always\s*@|assign\s|input\s|output\s|reg\s|wire\s)/m,
    ],
    ['v', /^(?:module \w+$|import \w|(?:pub )?fn |(?:pub )?struct |\$if |const )/m],
  )('verilog'),
  fs: firstOf(
    ['forth', /^(?:: \S+ .{0,200};|\\ |variable \w)/m],
    ['glsl', /^\s{0,16}(?:#version|precision\s|uniform\s|varying\s|attribute\s|void main\s*\()/m],
  )('fsharp'),
  frag: firstOf(['javascript', /^(?:\(function|function |define\(|var )/m])('glsl'),
  gs: firstOf(['glsl', /^\s{0,16}(?:#version|precision\s|uniform\s|varying\s|layout\s*\()/m])('javascript'),
  shader: firstOf(['shaderlab', /^\s{0,16}Shader\s+"/m])('glsl'),
  d: firstOf(
    [
      'd',
      /^(?:module\s+[\w.]+\s*;|import\s+[\w.]+(?:\s*[:,].{0,200})?;|\s{0,16}(?:void|int|auto|struct|class|enum|unittest|version)\b.{0,200}[{(])/m,
    ],
    ['make', /^(?:\S[^:\n]{0,200}:(?:$|\s.{0,200}\\?$))/m],
  )('d'),
  cls: firstOf(
    ['tex', /^\s{0,16}\\(?:NeedsTeXFormat|ProvidesClass|documentclass|LoadClass|RequirePackage)/m],
    ['vba', /^(?:VERSION 1\.0 CLASS|Attribute VB_|\s{0,16}(?:Public|Private|Option|Dim|Sub|Function|Property)\s)/m],
  )('apex'),
  trigger: firstOf(['shell', /^#!/])('apex'),
  bas: firstOf(['vba', /^Attribute VB_|^\s{0,16}(?:Public|Private|Option|Dim)\s/m])('vb6'),
  frm: firstOf(['vb6', /^VERSION 5|^Begin\s|^Attribute VB_/m])(undefined),
  inc: firstOf(
    ['php', /<\?(?:php|=)/],
    ['bitbake', BITBAKE],
    ['pascal', /^\s{0,16}(?:\{\$|procedure\s|function\s.{0,200}:\s*\w+;|begin$|unit\s)/im],
    ['sql', /^\s{0,16}(?:create|insert|alter|drop|select)\s/im],
    ['cpp', /^\s{0,16}(?:#\s*(?:include|define|if)|template\s*<|namespace\s|\/\/|\/\*)/m],
    ['assembly', /^\s{0,64}(?:;|%(?:define|macro)|\.?(?:equ|byte|word|section|macro)\b|mov\s)/im],
  )(undefined),
  // Parts of Drupal, and of much else.
  module: PHP_ALONE,
  theme: PHP_ALONE,
  install: PHP_ALONE,
  profile: PHP_ALONE,
  engine: PHP_ALONE,
  sql: firstOf(
    [
      'plsql',
      /^\s{0,16}(?:create\s+or\s+replace\s+(?:package|procedure|function|trigger|type)\b.{0,200}$|exception$|\/$)|\b(?:pragma\s+autonomous_transaction|varchar2|dbms_output|:new\.|:old\.)/im,
    ],
    [
      'tsql',
      /^\s{0,16}(?:go$|use \[|set (?:nocount|ansi_nulls|quoted_identifier)|print N?'|exec(?:ute)? (?:sp_|\[?dbo)|declare @|begin tran)|\[dbo\]\.|\bnvarchar\b/im,
    ],
  )('sql'),
  ddl: firstOf(['plsql', /\bvarchar2\b/i])('sql'),
  prc: firstOf(['plsql', /\bvarchar2\b|^\s{0,16}create\s+or\s+replace/im])('sql'),
  l: firstOf(['lex', /^(?:%[{%]|%option)/m], ['lisp', /^\s{0,16}[(;]/m])('lex'),
  as: firstOf([
    'actionscript',
    /^\s{0,16}(?:package\b|import [\w.]+;|(?:public|private|internal) (?:class|function|var|static|interface)|#include\s|on\s*\()/m,
  ])('angelscript'),
  pp: firstOf(
    ['pascal', /^\s{0,16}(?:unit|program|uses|interface|implementation|procedure|function|begin|\{\$)\b/im],
    ['puppet', /^\s{0,16}(?:class|define|node|include|\$\w+\s*=|#|[a-z]\w{0,64}\s*\{\s*['"$[])/m],
  )('puppet'),
  cl: firstOf(['lisp', /^\s{0,16}\((?:defun|defpackage|in-package|defvar|defmacro|setq)\b|^;;/im])('opencl'),
  sc: firstOf(['supercollider', /^\s{0,16}(?:SynthDef|\w+ : \w+ \{|\^?this\.|arg |var \w+.{0,200};|\+ \w+ \{)/m])(
    'scala',
  ),
  scd: firstOf(['markdown', /^\S+\(\d\)/])('supercollider'),
  ml: firstOf(
    [
      'ocaml',
      /^\s{0,16}(?:let (?:rec |open |\w+ =|\(\))|module \w+ (?:=|:)|open [A-Z]|type .{0,200}=|external |;;)|\bfunction$|->/m,
    ],
    ['sml', /^\s{0,16}(?:structure|signature|functor|val |fun |datatype|infix)/m],
  )('ocaml'),
  re: firstOf(['cpp', /^\s{0,16}(?:#\s*(?:include|define|if)|namespace\s|\/\*!re2c)/m])('reason'),
  hh: firstOf(['hack', /^<\?hh/m])('cpp', FIRST_BYTES),
  php: firstOf(['hack', /^\s{0,16}<\?hh/])('php', FIRST_BYTES),
  f: firstOf(['forth', /^(?:: \S+ |\\ )/m])('fortran'),
  for: firstOf(['forth', /^(?:: \S+ |\\ )/m])('fortran'),
  res: xmlOr('rescript'),
  yy: firstOf(['json', /^\s{0,16}[{[]/])('yacc'),
  es: firstOf(['erlang', /^(?:#!.{0,64}escript|%%|-(?:module|export)\()/m])('javascript'),
  bb: firstOf(['clojure', /^\s{0,16}[(;]/])('bitbake'),
  mod: firstOf(['xml', XML], ['modula2', /^\s{0,16}(?:(?:DEFINITION|IMPLEMENTATION) )?MODULE\s+\w+/m])(undefined),
  def: firstOf(['modula2', /^\s{0,16}DEFINITION MODULE/m])(undefined),
  st: firstOf(['smalltalk', /^\s{0,16}(?:"|!|\w+ (?:sub)?class:|Object |Smalltalk |\w+ >> )|!$/m])(undefined),
  e: firstOf(['eiffel', /^\s{0,16}(?:class|note|indexing|feature|inherit|create|deferred class|--)/m])(undefined),
  sls: firstOf(['scheme', /^\s{0,16}(?:\(|;)|^#!r6rs/])('saltstack'),
  sch: xmlOr('scheme'),
  s: firstOf(['assembly', /./])('assembly'),
  i: firstOf(['assembly', /^\s{0,64}(?:;|\.(?:globl|text|section|byte)|mov\s)/m])(undefined),
  p: firstOf(['gnuplot', /^\s{0,16}(?:set |plot |splot |unset )/m])(undefined),
  w: firstOf(['c', /^@\*|^@ /m])(undefined),
  vhost: firstOf(['apacheconf', /^\s{0,16}<VirtualHost|^\s{0,16}ServerName/im])('nginx'),
  workflow: xmlOr('hcl'),
  props: xmlOr(undefined),
  targets: xmlOr(undefined),
  network: firstOf(['ini', /^\[/m])(undefined),
  target: firstOf(['ini', /^\[/m])(undefined),
  mount: firstOf(['ini', /^\[/m])(undefined),
  url: firstOf(['ini', /^\[/m])(undefined),
  tab: firstOf(['sql', /^\s{0,16}(?:create|insert|--)/im])(undefined),
  tst: firstOf(['scilab', /^\s{0,16}\/\//m])(undefined),
  tag: firstOf(['jsp', /<%|<jsp:|\$\{/])(undefined),
  // A Qt installer's script is JavaScript.
  qs: firstOf(['qsharp', /^\s{0,16}(?:namespace|open|operation)\s+\w/m])('javascript'),
  // A catalog that is compiled, or Motoko's.
  mo: firstOf([
    'modelica',
    /^\s{0,16}(?:within|(?:encapsulated |partial )?(?:model|package|class|block|function|connector|record|type))\b[^;{(]{0,200}$/m,
  ])(undefined),
  // Or objects of Python as bytes.
  pkl: firstOf([
    'pkl',
    /^\s{0,16}(?:(?:module|amends|extends|import|class|typealias)\b|\/\/|\/\*|@|[a-z]\w{0,64}\s{0,4}[:={(])/m,
  ])(undefined),
  spec: firstOf(['rpmspec', /^(?:(?:Name|Version|Summary|License):\s|%(?:define|global|package|description)\b)/m])(
    undefined,
  ),
  // How to cite.
  csl: xmlOr('kusto'),
  // A circuit, or problems of travelling salesmen.
  sp: firstOf([
    'sourcepawn',
    /^\s{0,16}(?:#(?:include|pragma|define)|public|stock|static|native|forward|methodmap|enum|\/[/*])/m,
  ])(undefined),
  tsp: firstOf([
    'typespec',
    /^\s{0,16}(?:(?:import|using|model|namespace|op|interface|enum|union|alias|scalar|extern)\b|@\w|\/[/*])/m,
  ])(undefined),
  // With LaTeX around its code it is a document.
  lhs: firstOf(['literatehaskell', /^>/m])('tex'),
  comp: firstOf(['glsl', /^\s{0,16}(?:#version|layout\s*\()/m])(undefined),
  conf: firstOf(
    ['nginx', /^\s{0,16}(?:server|http|location|upstream|events)\b[^;=]{0,200}\{/m],
    ['apacheconf', /^\s{0,16}<(?:VirtualHost|Directory|IfModule|Location)\b/im],
    ['ini', /^\s{0,16}\[[^\]\n]{1,200}\]\s*$/m],
  )(undefined),
  resource: firstOf(['robot', /^\*\*\* /m])(undefined),
  story: firstOf(['gherkin', /^\s{0,16}(?:Scenario|Narrative|Given|Feature)/m])(undefined),
  fun: firstOf(['sml', /^\s{0,16}(?:structure|signature|functor|val |fun )/m])(undefined),
  sig: firstOf(['sml', /^\s{0,16}(?:structure|signature|val )/m])(undefined),
  cgi: fromShebang,
  fcgi: fromShebang,
  tool: fromShebang,
  nb: firstOf(['mathematica', /\(\*|Notebook\[/])(undefined),
  ma: firstOf(['mathematica', /\(\*/])(undefined),
  gd: firstOf(['gdscript', /^\s{0,16}(?:extends|class_name|func|var|const|signal|@?tool|@?export|#)/m])(undefined),
};

/** Every shared ending, for the test that none is forgotten. */
export const SHARED_EXTENSIONS: readonly string[] = Object.keys(SHARED);

/**
 * Language of a file whose ending several languages share.
 * @param extension lower case
 * @returns undefined when the content is none of theirs, 'by name' when one language alone has the ending
 */
export function byContent(extension: string, head: Uint8Array): SourceLanguage | undefined | 'by name' {
  const decide = Object.hasOwn(SHARED, extension) ? SHARED[extension] : undefined;
  if (!decide) return 'by name';
  return decide(head);
}

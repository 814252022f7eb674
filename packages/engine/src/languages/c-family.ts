import { LEXICAL_RULES } from '../lexer/lexical-rules.ts';
import { dDelimited, rustRaw } from '../lexer/matchers.ts';
import { between, line, long, match, nested, raw, text } from '../lexer/opener.ts';
import { language, readBy } from './language.ts';
import { CHARACTER, HASH, NESTED_SLASHES, QUOTES, SLASHES } from './openers.ts';

const C_LIKE = [...SLASHES, ...QUOTES];

/** C, what grew out of it, and languages for the bare machine. */
export const C_FAMILY = {
  c: readBy(LEXICAL_RULES.c, { extensions: 'c cats h.in idc w', interpreters: 'tcc' }),
  cpp: readBy(LEXICAL_RULES.cpp, { extensions: 'cc cpp cp cxx c++ cppm hpp hxx h++ ipp inl ixx ino tcc tpp txx' }),
  objc: readBy(LEXICAL_RULES.objc, { extensions: 'm' }),
  objcpp: readBy(LEXICAL_RULES.objc, { extensions: 'mm' }),
  cuda: readBy(LEXICAL_RULES.cpp, { extensions: 'cu cuh' }),
  csharp: readBy(LEXICAL_RULES.csharp, { extensions: 'cs csx cake linq' }),
  go: readBy(LEXICAL_RULES.go, { extensions: 'go' }),
  swift: readBy(LEXICAL_RULES.swift, { extensions: 'swift', interpreters: 'swift' }),
  dart: readBy(LEXICAL_RULES.dart, { extensions: 'dart', interpreters: 'dart' }),
  solidity: readBy(LEXICAL_RULES.solidity, { extensions: 'sol' }),
  rust: language({
    extensions: 'rs rs.in',
    interpreters: 'rust-script',
    openers: [...NESTED_SLASHES, match('r', rustRaw), match('br', rustRaw), match('cr', rustRaw), long('"'), CHARACTER],
  }),
  zig: language({
    extensions: 'zig zig.zon zon',
    // A line that begins with two backslashes is a line of a string.
    openers: [line('//'), text('"'), text("'"), text('\\\\', { close: -1, run: 1, escape: 'none' })],
  }),
  d: language({
    extensions: 'd di',
    interpreters: 'rdmd dub',
    openers: [...SLASHES, nested('/+', '+/'), raw('`'), raw('r"'), match('q"', dDelimited), long('"'), text("'")],
  }),
  v: language({
    extensions: 'v vsh',
    interpreters: 'v',
    openers: [...NESTED_SLASHES, long('"', { interpolation: '${' }), long("'", { interpolation: '${' }), text('`')],
  }),
  nim: language({
    extensions: 'nim nims nimble nim.cfg',
    openers: [nested('##[', ']##'), nested('#[', ']#'), HASH, raw('"""', { greedy: true }), text('"'), CHARACTER],
  }),
  odin: language({ extensions: 'odin', openers: [...NESTED_SLASHES, text('"'), text("'"), raw('`')] }),
  vala: language({ extensions: 'vala vapi', openers: [...SLASHES, raw('"""'), ...QUOTES] }),
  haxe: language({ extensions: 'hx hxsl', openers: [...SLASHES, long('"'), long("'")] }),
  actionscript: language({ extensions: 'as', openers: C_LIKE, dollarNames: true }),
  angelscript: language({ extensions: 'as angelscript', openers: [...SLASHES, long('"""'), ...QUOTES] }),
  ballerina: language({
    extensions: 'bal',
    openers: [line('//'), line('#', { place: 'line' }), text('"'), long('`', { interpolation: '${' })],
  }),
  chapel: language({ extensions: 'chpl', openers: [...NESTED_SLASHES, long('"""'), long("'''"), ...QUOTES] }),
  squirrel: language({ extensions: 'nut', openers: [...SLASHES, HASH, raw('@"', { escape: 'doubled' }), ...QUOTES] }),
  processing: language({ extensions: 'pde', openers: C_LIKE }),
  openscad: language({ extensions: 'scad', openers: [...SLASHES, long('"')] }),
  pony: language({ extensions: 'pony', openers: [...NESTED_SLASHES, raw('"""'), long('"'), CHARACTER] }),
  supercollider: language({
    extensions: 'sc scd',
    interpreters: 'sclang scsynth',
    openers: [...NESTED_SLASHES, long('"'), long("'")],
  }),
  opencl: language({ extensions: 'cl opencl', openers: C_LIKE }),
  glsl: language({
    extensions:
      'glsl fp frag frg fs fsh fshader geo geom glslf glslv gshader rchit rmiss shader tesc tese vert vs vsh vshader comp',
    openers: SLASHES,
  }),
  hlsl: language({ extensions: 'hlsl cginc fx fxh hlsli', openers: [...SLASHES, text('"')] }),
  metal: language({ extensions: 'metal', openers: C_LIKE }),
  wgsl: language({ extensions: 'wgsl', openers: NESTED_SLASHES }),
  shaderlab: language({ extensions: 'shader', openers: [...SLASHES, text('"')] }),
  yacc: language({ extensions: 'y yacc yy bison', openers: C_LIKE }),
  lex: language({ extensions: 'l lex', openers: SLASHES }),
  antlr: language({ extensions: 'g4', openers: [...SLASHES, text("'")] }),
  move: language({ extensions: 'move', openers: [...NESTED_SLASHES, text('"')] }),
  cairo: language({ extensions: 'cairo', openers: [line('//'), text('"'), text("'")] }),
  hack: language({
    extensions: 'hack hhi',
    interpreters: 'hhvm',
    openers: [...SLASHES, HASH, long('"'), long("'")],
    dollarNames: true,
  }),
  sourcepawn: language({ extensions: 'sp', openers: C_LIKE }),
  pawn: language({ extensions: 'pwn sma', openers: C_LIKE }),
  unrealscript: language({ extensions: 'uc', openers: C_LIKE }),
  tablegen: language({ extensions: 'td', openers: [...NESTED_SLASHES, between('[{', '}]'), text('"')] }),
  p4: language({ extensions: 'p4', openers: [...SLASHES, text('"')] }),
  ispc: language({ extensions: 'ispc', openers: C_LIKE }),
  slang: language({ extensions: 'slang', openers: [...SLASHES, text('"')] }),
  gdshader: language({ extensions: 'gdshader gdshaderinc', openers: [...SLASHES, text('"')] }),
  mlir: language({ extensions: 'mlir', openers: [line('//'), text('"')] }),
  qsharp: language({ extensions: 'qs', openers: [line('//'), text('"')] }),
  moonbit: language({ extensions: 'mbt', openers: [line('//'), text('"'), CHARACTER] }),
  noir: language({ extensions: 'nr', openers: [...NESTED_SLASHES, text('"')] }),
  sway: language({ extensions: 'sw', openers: [...NESTED_SLASHES, text('"')] }),
  cadence: language({ extensions: 'cdc', openers: [...NESTED_SLASHES, text('"')] }),
  circom: language({ extensions: 'circom', openers: [...SLASHES, text('"')] }),
  dafny: language({ extensions: 'dfy', openers: [...NESTED_SLASHES, text('"'), CHARACTER] }),
};

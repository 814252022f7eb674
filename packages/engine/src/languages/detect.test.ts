import { ALL_SOURCE_LANGUAGES, SOURCE_LANGUAGES } from '@assay/contract/source-languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHARED_EXTENSIONS } from './by-content.ts';
import { detectLanguage } from './detect.ts';
import { EXTENSIONS, FILE_NAMES } from './files.ts';
import { LANGUAGES } from './table.ts';

const head = (text: string) => new TextEncoder().encode(text);

describe('detectLanguage', () => {
  it.each([
    ['src/a.ts', '', 'typescript'],
    ['src/A.TSX', '', 'typescript'],
    ['i18n/app_de.ts', '<?xml version="1.0"?><TS>', 'xml'],
    ['a/b.min.js', '', 'javascript'],
    ['Makefile', '', 'make'],
    ['docker/Dockerfile.dev', '', 'dockerfile'],
    ['Rakefile', '', 'ruby'],
    ['old/prog.C', '', 'cpp'],
    ['bin/tool', '#!/usr/bin/env python3\n', 'python'],
    ['bin/tool', '#!/bin/bash -e\n', 'shell'],
    ['bin/tool', '#!/usr/bin/env -S node --flag\n', 'javascript'],
    ['bin/tool', '#!/opt/x/lua5.4\n', 'lua'],
    ['bin/tool', '#!/usr/bin/unheard-of\n', undefined],
    ['.gitignore', '', 'ignorelist'],
    ['.gitattributes', '', 'gitattributes'],
    ['.github/CODEOWNERS', '', 'codeowners'],
    ['.unheard', '#!/bin/sh', 'shell'],
    ['a/a.module', '<?php\n', 'php'],
    ['a/a.install', '\n<?php\n', 'php'],
    ['a/a.theme', '[Theme]\nName=a\n', undefined],
    ['app.module', 'import', undefined],
    ['go.mod', 'module a\n', 'gomod'],
    ['go.sum', 'a v1 h1:=\n', undefined],
    ['a.mod', 'MODULE A;\n', 'modula2'],
    ['app/page.html.eex', '', 'eex'],
    ['a.pkl', '\u0080\u0004\u0095', undefined],
    ['a.pkl', 'amends "b.pkl"\n', 'pkl'],
    ['de.mo', '\u0000\u0012', undefined],
    ['A.lhs', '\\begin{code}\nmain\n', 'tex'],
    ['A.lhs', 'text\n\n> main\n', 'literatehaskell'],
    ['a.qs', 'function f() {}\n', 'javascript'],
    ['user.spec', 'describe()\n', undefined],
    ['main.🔥', '', 'mojo'],
    ['apa.csl', '<?xml version="1.0"?>\n', 'xml'],
    ['a.csl', 'Events | count\n', 'kusto'],
    ['amp.sp', '* circuit\nR1 1 2 10k\n', undefined],
    ['a.sp', '#include <sourcemod>\n', 'sourcepawn'],
    ['a280.tsp', 'NAME : a280\n', undefined],
    ['main.tsp', 'import "@typespec/http";\n', 'typespec'],
    ['LICENSE', 'MIT', undefined],
    ['image.png', '', undefined],
    ['dir.d/noext', '', undefined],
    ['', '', undefined],
  ])('%s starting %j is %s', (path, text, language) => {
    expect(detectLanguage(path, head(text))).toBe(language);
  });

  it.each([
    ['#include <stdio.h>\nint f(void);\n', 'c'],
    ['/* class Foo in a comment; std::vector */\nint f(void);\n', 'c'],
    ['#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif\n', 'c'],
    ['#pragma once\n#include <vector>\nstd::vector<int> f();\n', 'cpp'],
    ['namespace a {\nint f();\n}\n', 'cpp'],
    ['class Foo : public Bar {\npublic:\n};\n', 'cpp'],
    ['template <typename T> T f(T);\n', 'cpp'],
    ['#import <Foundation/Foundation.h>\n@interface A : NSObject\n@end\n', 'objc'],
    ['', 'c'],
  ])('a .h that reads %j is %s', (text, language) => {
    expect(detectLanguage('x.h', head(text))).toBe(language);
  });

  it.each([
    ['#import "A.h"\n@implementation A\n@end\n', 'objc'],
    ['% plots\nfunction y = f(x)\ny = x;\nend\n', 'matlab'],
    ['(* ::Package:: *)\nf[x_] := x\n', 'mathematica'],
    ['', 'objc'],
  ])('a .m that reads %j is %s', (text, language) => {
    expect(detectLanguage('x.m', head(text))).toBe(language);
  });

  it('knows files of every language', () => {
    const found = new Set([...EXTENSIONS.values(), ...FILE_NAMES.values()]);
    expect(ALL_SOURCE_LANGUAGES.filter((language) => !found.has(language) && !shared(language))).toEqual([]);

    function shared(language: (typeof ALL_SOURCE_LANGUAGES)[number]): boolean {
      return LANGUAGES[language].extensions.split(' ').some((extension) => SHARED_EXTENSIONS.includes(extension));
    }
  });

  it('looks into every file whose ending two languages claim', () => {
    const claimed = new Map<string, number>();
    for (const language of ALL_SOURCE_LANGUAGES)
      for (const extension of LANGUAGES[language].extensions.split(' '))
        if (extension !== '') claimed.set(extension, (claimed.get(extension) ?? 0) + 1);
    const twice = [...claimed].filter(([, count]) => count > 1).map(([extension]) => extension);
    expect(twice.filter((extension) => !SHARED_EXTENSIONS.includes(extension))).toEqual([]);
  });

  it('answers for any name and any bytes', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (path, bytes) => {
        expect([undefined, ...Object.keys(SOURCE_LANGUAGES)]).toContain(detectLanguage(path, bytes));
        expect(['c', 'cpp', 'objc']).toContain(detectLanguage(`${path.replaceAll('/', '')}x.h`, bytes));
      }),
    );
  });

  it('stays fast on headers made to be slow', () => {
    for (const text of ['#ifdef __cplusplus\n', 'class a', '/*', ' \t', '- (a', '@', 'namespace a::', 'a<']) {
      const start = performance.now();
      detectLanguage('x.h', head(text.repeat(200_000 / text.length)));
      detectLanguage('x.m', head(text.repeat(200_000 / text.length)));
      expect(performance.now() - start).toBeLessThan(2_000);
    }
  });
});

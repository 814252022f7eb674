import { expect, it } from 'vitest';
import { measureFile } from '../measure-file.ts';

const effective = (text: string) => measureFile(new TextEncoder().encode(text), 'java').lines.effectiveComment;

it.each([
  ['// Says something\nint a;\n', 1],
  ['int a;\n// 说明\n', 1],
  ['int a;\n//\n// ------\n// ======\n/*\n *\n */\n', 0],
  ['int a;\n// int b = 1;\n// if (a) {\n// }\n', 0],
  ['int a; // trailing comments stand on lines of code\n', 0],
  ['/*\n * Copyright 2024 Somebody.\n * All of it.\n */\npackage a;\n', 0],
  ['/*\n * Licensed to somebody.\n */\n\n/** What the class is. */\nclass A {}\n', 1],
  ['package a;\n\n// Copyright is a word like any other here\n', 1],
  ['// SPDX-License-Identifier: MIT\n', 0],
  ['/**\n * Two lines\n\n * of text\n */', 2],
])('%j has %i', (text, lines) => {
  expect(effective(text)).toBe(lines);
});

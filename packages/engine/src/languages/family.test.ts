import { isMeasured, type SourceLanguage } from '@assay/contract/source-languages';
import { describe, expect, it } from 'vitest';
import { CloneFinder } from '../duplication/find-clones.ts';
import { measureFile } from '../measure-file.ts';
import { cloneFamily } from './family.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A dozen lines of each, with comments that differ between the copies. */
const SOURCES: readonly [SourceLanguage, (n: number) => string][] = [
  [
    'css',
    (n) => `.list-item:nth-child(${n}) > a[href="/${n}"] {\n  margin-left: ${n}px; /* note */\n  color: #ff${n};\n}\n`,
  ],
  ['scss', (n) => `.list-item-${n} {\n  // note\n  &:hover { margin: $gap-${n} * 2; @include box(${n}); }\n}\n`],
  [
    'protobuf',
    (n) => `message A${n} {\n  // note\n  optional string name = ${n};\n  repeated int32 ids = ${n + 1};\n}\n`,
  ],
  ['graphql', (n) => `type A${n} {\n  # note\n  name(first: Int = ${n}): String!\n  ids: [ID!]!\n}\n`],
  ['hcl', (n) => `resource "aws_x" "a${n}" {\n  # note\n  count = var.on ? ${n} : 0\n  name  = "\${var.a}-${n}"\n}\n`],
  ['cmake', (n) => `# note\nif(A${n} AND NOT B)\n  add_library(a${n} STATIC "a.c" b.c)\nendif()\n`],
];

describe('copies', () => {
  it.each(SOURCES)('of %s are found', (language, part) => {
    expect(isMeasured(language, 'tokens')).toBe(true);
    const text = Array.from({ length: 12 }, (_, n) => part(n)).join('');
    const finder = new CloneFinder();
    for (const [id, copy] of [text, `\n\n${text.replaceAll(' note', ' another')}`].entries()) {
      const { tokens } = measureFile(bytes(copy), language);
      if (tokens) finder.add({ id, family: cloneFamily(language), tokens });
    }
    const [found, ...others] = finder.finish().classes;
    expect(others).toEqual([]);
    expect(found?.blocks.map(({ file, startLine }) => `${file}@${startLine}`)).toEqual(
      language === 'cmake' ? ['0@2', '1@4'] : ['0@1', '1@3'],
    );
  });

  it('of a style sheet may be in another dialect, and in a page', () => {
    expect(cloneFamily('css')).toBe(cloneFamily('scss'));
    const style = 'a { b: c }\n';
    const { tokens } = measureFile(bytes(`<style>\n${style}</style>\n`), 'html');
    expect([...(tokens?.hashes ?? [])]).toEqual([...(measureFile(bytes(style), 'css').tokens?.hashes ?? [])]);
  });
});

import type { SourceLanguage } from '@assay/contract/language';
import { describe, expect, it } from 'vitest';
import { measureFile } from '../measure-file.ts';

/** [language, text, code, comment, blank] */
const CASES: [SourceLanguage, string, number, number, number][] = [
  ['rust', 'fn f<\'a>() { // x\n/* a /* b */ still */\nlet s = "// no";\n\n', 2, 1, 1],
  ['shell', '#!/bin/sh\necho "# no" $# # yes\n# c\na=\'it\n# still text\n\'\n', 4, 2, 0],
  ['sql', "-- c\nselect '-- no' from t; -- c\n/* c\n\n*/\n", 1, 3, 1],
  ['html', '<!-- a\nb --> <p>\n<i>"<!--"\n-->\n', 2, 2, 0],
  ['css', '/* a */\na { content: "/* no"; }\n', 1, 1, 0],
  ['yaml', '# c\na: b#c\nd: "x # y" # c\n', 2, 1, 0],
  ['json', '{\n// c\n"a": "// no"\n}', 3, 1, 0],
  ['perl', 'my $x = 1; # c\n\n=pod\n\ntext\n\n=cut\n$y;\n', 2, 3, 3],
  ['powershell', '<# a\nb #>\n$x = "# no"\n', 1, 2, 0],
  ['dockerfile', '# c\nRUN a # not a comment\n', 1, 1, 0],
  ['cmake', '#[[ a\nb ]]\nset(x "# no")\n', 1, 2, 0],
  ['markdown', '# Title\n\ntext', 2, 0, 1],
  ['toml', '\ufeff# c\r\na = "# no"\r\n\r\n', 1, 1, 1],
];

describe('lines of languages without lexer', () => {
  it.each(CASES)('%s: %j', (language, text, code, comment, blank) => {
    const { lines, functions, tokens } = measureFile(new TextEncoder().encode(text), language);
    expect(lines).toEqual({ total: code + comment + blank, code, comment, blank });
    expect(functions).toEqual([]);
    expect(tokens).toBeUndefined();
  });
});

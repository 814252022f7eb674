// Duplicated blocks below a folder, as a program: `clones.mjs FOLDER [OUT]`. OUT receives one row per block.
import { writeFileSync } from 'node:fs';
import { isMeasured } from '@assay/contract/source-languages';
import { cloneTokens } from '@assay/engine/duplication/clone-tokens';
import { CloneFinder } from '@assay/engine/duplication/find-clones';
import { cloneFamily } from '@assay/engine/languages/family';
import { LANGUAGES } from '@assay/engine/languages/table';
import { lex } from '@assay/engine/lexer/lex';
import { eachFile } from '../each-file.ts';

const [root = '.', out] = process.argv.slice(2);
const order: string[] = [];
const finder = new CloneFinder({ minTokens: 50, minLines: 5 });
eachFile(root, ({ path, bytes, language }) => {
  if (!isMeasured(language, 'tokens')) return;
  const tokens = cloneTokens(lex(bytes, LANGUAGES[language].rules));
  finder.add({ id: order.length, family: cloneFamily(language), tokens });
  order.push(path);
});
const { classes, duplicatedLines } = finder.finish();
if (out !== undefined) {
  const rows = [...classes].flatMap(({ fingerprint, blocks }) =>
    blocks.map(({ file, startLine, endLine }) => [fingerprint, startLine, endLine, order[file]].join('\t')),
  );
  writeFileSync(out, rows.join('\n'));
}
let duplicated = 0;
for (const lines of duplicatedLines.values()) duplicated += lines;
console.log(JSON.stringify({ files: order.length, classes: classes.length, duplicated }));

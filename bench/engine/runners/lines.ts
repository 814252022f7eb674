// Lines of every source file below a folder, as a program: `lines.mjs FOLDER [OUT]`. OUT receives one row per file.
import { writeFileSync } from 'node:fs';
import { countLines } from '@assay/engine/lines/count-lines';
import { eachFile } from '../each-file.ts';

const [root = '.', out] = process.argv.slice(2);
const rows: string[] = [];
const totals = { files: 0, code: 0, comment: 0, blank: 0 };
eachFile(root, ({ path, bytes, language }) => {
  const lines = countLines(bytes, language);
  totals.files += 1;
  totals.code += lines.code;
  totals.comment += lines.comment;
  totals.blank += lines.blank;
  if (out !== undefined) rows.push([language, lines.blank, lines.comment, lines.code, path].join('\t'));
});
if (out !== undefined) writeFileSync(out, rows.join('\n'));
console.log(JSON.stringify(totals));

// Lines of every source file below a folder, as a program: `lines.mjs FOLDER [OUT]`. OUT receives one row per file, as the product has it: with the parts
// of a page in other languages, and what only tokens tell (documentation that is a string). Counting alone, as in the race, looks for neither.
import { writeFileSync } from 'node:fs';
import { countLines } from '@assay/engine/lines/count-lines';
import { measureFile } from '@assay/engine/measure-file';
import { eachFile } from '../each-file.ts';

const [root = '.', out] = process.argv.slice(2);
const rows: string[] = [];
const totals = { files: 0, code: 0, comment: 0, blank: 0 };
eachFile(root, ({ path, bytes, language }) => {
  const lines = out === undefined ? countLines(bytes, language) : measureFile(bytes, language).lines;
  totals.files += 1;
  totals.code += lines.code;
  totals.comment += lines.comment;
  totals.blank += lines.blank;
  if (out !== undefined) rows.push([language, lines.blank, lines.comment, lines.code, path].join('\t'));
});
if (out !== undefined) writeFileSync(out, rows.join('\n'));
console.log(JSON.stringify(totals));

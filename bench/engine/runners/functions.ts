// Functions with their complexity below a folder, as a program: `functions.mjs FOLDER [OUT]`. OUT receives one row per function.
import { writeFileSync } from 'node:fs';
import { measureFile } from '@assay/engine/measure-file';
import { eachFile } from '../each-file.ts';

const [root = '.', out] = process.argv.slice(2);
const rows: string[] = [];
let functions = 0;
let ccn = 0;
eachFile(root, ({ path, bytes, language }) => {
  for (const found of measureFile(bytes, language).functions) {
    functions += 1;
    ccn += found.ccn;
    if (out !== undefined) rows.push([path, found.startLine, found.endLine, found.ccn, found.name].join('\t'));
  }
});
if (out !== undefined) writeFileSync(out, rows.join('\n'));
console.log(JSON.stringify({ functions, ccn }));

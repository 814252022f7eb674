// Everything the product measures, as a program: `all.mjs FOLDER [COPIES]`. More copies are the same files again with other
// names in them, so that a large corpus can be made of a small one without finding itself.
import { CloneFinder } from '@assay/engine/duplication/find-clones';
import { cloneFamily } from '@assay/engine/languages/family';
import { measureFile } from '@assay/engine/measure-file';
import { eachFile } from '../each-file.ts';
import { rename } from '../rename.ts';

const [root = '.', copies = '1'] = process.argv.slice(2);
const finder = new CloneFinder({ minTokens: 50, minLines: 5 });
const totals = { files: 0, bytes: 0, lines: 0, functions: 0, tokens: 0 };
for (let copy = 0; copy < Number(copies); copy += 1) {
  eachFile(root, ({ bytes, language }) => {
    if (copy > 0) rename(bytes, copy);
    const { lines, functions, tokens } = measureFile(bytes, language);
    totals.bytes += bytes.length;
    totals.lines += lines.total;
    totals.functions += functions.length;
    if (tokens) finder.add({ id: totals.files, family: cloneFamily(language), tokens });
    totals.tokens += tokens?.hashes.length ?? 0;
    totals.files += 1;
  });
}
const { classes, duplicatedLines } = finder.finish();
const cpu = process.cpuUsage();
console.log(
  JSON.stringify({
    ...totals,
    classes: classes.length,
    filesWithCopies: duplicatedLines.size,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    heapMb: process.memoryUsage().heapUsed / 1e6,
  }),
);

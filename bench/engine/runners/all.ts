// Everything the product measures, as a program: `all.mjs FOLDER [COPIES]`. More copies are the same files again with other
// names in them, so that a large corpus can be made of a small one without finding itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTestOrExample } from '@assay/domain/source/not-own-code';
import { cloneFamily } from '@assay/engine/languages/family';
import { measureFile } from '@assay/engine/measure-file';
import { compileRules } from '@assay/engine/rules/compile-rules';
import { RULES } from '@assay/engine/rules/rule-table';
import { duplicateSearch, searchOnFiles } from '@assay/worker/scan/duplicate-search';
import { eachFile } from '../each-file.ts';
import { rename } from '../rename.ts';

const [root = '.', copies = '1'] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-spill-'));
const search = duplicateSearch({ params: {} });
const finder = searchOnFiles(search, scratch);
const program = compileRules(new Map(RULES.map(({ key }) => [key, {}])));
const totals = { files: 0, bytes: 0, lines: 0, functions: 0, tokens: 0, findings: 0 };
for (let copy = 0; copy < Number(copies); copy += 1) {
  eachFile(root, ({ path, bytes, language }) => {
    if (copy > 0) rename(bytes, copy);
    const { lines, functions, tokens, findings } = measureFile(bytes, language, {
      borrowTokens: true,
      clones: search.view,
      rules: { program, encoding: 'utf-8', path, isTest: isTestOrExample(path) },
    });
    totals.findings += findings?.findings.length ?? 0;
    totals.bytes += bytes.length;
    totals.lines += lines.total;
    totals.functions += functions.length;
    if (tokens) finder.add({ id: totals.files, family: cloneFamily(language), tokens });
    totals.tokens += tokens?.hashes.length ?? 0;
    totals.files += 1;
  });
}
const {
  clones: { classes, duplicatedLines },
  clonesFailure,
} = finder.finish();
rmSync(scratch, { recursive: true, force: true });
const cpu = process.cpuUsage();
console.log(
  JSON.stringify({
    ...totals,
    classes: classes.length,
    clonesFailure,
    filesWithCopies: duplicatedLines.size,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    heapMb: process.memoryUsage().heapUsed / 1e6,
  }),
);

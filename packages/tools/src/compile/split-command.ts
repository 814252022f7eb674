/**
 * The `command` text of a compilation database as an argument list: blanks separate, quotes and backslashes as in a POSIX shell;
 * nothing is expanded, no operator means anything (LLVM, "JSON Compilation Database Format Specification").
 */
export function splitCommand(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < command.length; at += 1) {
    const character = command[at] ?? '';
    if (quote === "'") {
      if (character === "'") quote = '';
      else word += character;
    } else if (character === '\\' && at + 1 < command.length) {
      const next = command[at + 1] ?? '';
      word = (word ?? '') + (quote === '"' && !'"\\$`\n'.includes(next) ? `\\${next}` : next);
      at += 1;
    } else if (quote === '"') {
      if (character === '"') quote = '';
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** A list of 32-bit numbers that grows; its memory is the numbers' own. */
export interface WordList {
  words: Int32Array;
  length: number;
}

export function wordList(capacity = 1024): WordList {
  return { words: new Int32Array(capacity), length: 0 };
}

export function push(list: WordList, value: number): void {
  if (list.length === list.words.length) grow(list, 16);
  list.words[list.length++] = value;
}

/** Memory for `least` numbers, and for twice as many as before. Apart from `push`, whose code is part of every loop that calls it. */
function grow(list: WordList, least: number): void {
  const grown = new Int32Array(Math.max(least, list.words.length * 2));
  grown.set(list.words);
  list.words = grown;
}

/** Makes the list longer by `more` numbers, which the caller fills in. @returns its memory */
export function reserve(list: WordList, more: number): Int32Array {
  const length = list.length + more;
  if (length > list.words.length) grow(list, length);
  list.length = length;
  return list.words;
}

/** The numbers, without the room behind them. */
export function contents(list: WordList): Int32Array {
  return list.words.subarray(0, list.length);
}

/**
 * Suffix array of a text of letters 0 .. `kinds` - 1 by induced sorting (Nong, Zhang, Chan: "Two efficient algorithms for linear time suffix
 * array construction", 2009): suffixes are of type S (less than the next) or L; those that begin where L changes to S are sorted first, by
 * name and recursion, and all others follow from them in two sweeps. Linear.
 */
export function suffixArray(text: Int32Array, kinds: number): Int32Array {
  const size = text.length;
  const order = new Int32Array(size);
  if (size < 2) return order;
  const isS = new Uint8Array(size);
  for (let n = size - 2; n >= 0; n--) {
    const [a, b] = [text[n] ?? 0, text[n + 1] ?? 0];
    isS[n] = a === b ? (isS[n + 1] ?? 0) : a < b ? 1 : 0;
  }
  const heads = bucketHeads(text, kinds);
  let leftmost = 0;
  for (let n = 1; n < size; n++) if (isS[n] && !isS[n - 1]) leftmost++;
  const places = new Int32Array(leftmost);
  leftmost = 0;
  for (let n = 1; n < size; n++) if (isS[n] && !isS[n - 1]) places[leftmost++] = n;

  induce(text, { order, isS, heads, places });
  if (leftmost > 1) induce(text, { order, isS, heads, places: sortPlaces(text, { order, isS, places }) });
  return order;
}

interface Sorting {
  readonly order: Int32Array;
  readonly isS: Uint8Array;
  readonly places: Int32Array;
}

/** Sorts all suffixes given those that begin at an L to S change in order (or by their first letters only, the first time). */
function induce(text: Int32Array, { order, isS, heads, places }: Sorting & { heads: Int32Array }): void {
  const size = text.length;
  order.fill(-1);
  const tails = heads.slice(1);
  for (let n = places.length - 1; n >= 0; n--) {
    const place = places[n] ?? 0;
    const letter = text[place] ?? 0;
    const slot = (tails[letter] ?? 0) - 1;
    tails[letter] = slot;
    order[slot] = place;
  }
  const free = heads.slice();
  const last = text[size - 1] ?? 0;
  const slotOfLast = free[last] ?? 0;
  free[last] = slotOfLast + 1;
  order[slotOfLast] = size - 1;
  for (let n = 0; n < size; n++) {
    const place = (order[n] ?? 0) - 1;
    if (place < 0 || isS[place]) continue;
    const letter = text[place] ?? 0;
    const slot = free[letter] ?? 0;
    free[letter] = slot + 1;
    order[slot] = place;
  }
  tails.set(heads.subarray(1));
  for (let n = size - 1; n >= 0; n--) {
    const place = (order[n] ?? 0) - 1;
    if (place < 0 || !isS[place]) continue;
    const letter = text[place] ?? 0;
    const slot = (tails[letter] ?? 0) - 1;
    tails[letter] = slot;
    order[slot] = place;
  }
}

/** The L to S places in the order of their whole suffixes: named by the stretch up to the next one, then sorted as a shorter text. */
function sortPlaces(text: Int32Array, { order, isS, places }: Sorting): Int32Array {
  const size = text.length;
  const count = places.length;
  /** Number of the place in text order, at half its position: two such places are never neighbours. */
  const numbers = new Int32Array((size >> 1) + 1).fill(-1);
  for (let n = 0; n < count; n++) numbers[(places[n] ?? 0) >> 1] = n;
  const names = new Int32Array(count);
  let name = -1;
  let before = -1;
  for (let n = 0; n < size; n++) {
    const place = order[n] ?? 0;
    if (place < 1 || !isS[place] || isS[place - 1]) continue;
    const number = numbers[place >> 1] ?? 0;
    if (before < 0 || !sameStretch(text, places, before, number)) name++;
    names[number] = name;
    before = number;
  }
  const sorted = new Int32Array(count);
  if (name + 1 < count) {
    const inner = suffixArray(names, name + 1);
    for (let n = 0; n < count; n++) sorted[n] = places[inner[n] ?? 0] ?? 0;
  } else for (let n = 0; n < count; n++) sorted[names[n] ?? 0] = places[n] ?? 0;
  return sorted;
}

function sameStretch(text: Int32Array, places: Int32Array, a: number, b: number): boolean {
  const [fromA, fromB] = [places[a] ?? 0, places[b] ?? 0];
  const endA = a + 1 < places.length ? (places[a + 1] ?? 0) : text.length;
  const endB = b + 1 < places.length ? (places[b + 1] ?? 0) : text.length;
  if (endA - fromA !== endB - fromB) return false;
  // Up to the next place, itself included; the last stretch ends with the text and is like no other.
  if (endA === text.length || endB === text.length) return false;
  for (let n = endA - fromA; n >= 0; n--) if (text[fromA + n] !== text[fromB + n]) return false;
  return true;
}

/** Where the suffixes of each letter begin in the order, and the end. */
function bucketHeads(text: Int32Array, kinds: number): Int32Array {
  const heads = new Int32Array(kinds + 1);
  for (let n = 0; n < text.length; n++) {
    const letter = (text[n] ?? 0) + 1;
    heads[letter] = (heads[letter] ?? 0) + 1;
  }
  for (let n = 1; n <= kinds; n++) heads[n] = (heads[n] ?? 0) + (heads[n - 1] ?? 0);
  return heads;
}

/**
 * Letters every suffix shares with the one before it in the order; 0 for the first (Kasai, Lee, Arimura, Arikawa, Park, 2001). Linear.
 */
export function sharedPrefixes(text: Int32Array, order: Int32Array): Int32Array {
  const size = text.length;
  const rank = new Int32Array(size);
  for (let n = 0; n < size; n++) rank[order[n] ?? 0] = n;
  const shared = new Int32Array(size);
  let length = 0;
  for (let n = 0; n < size; n++) {
    const at = rank[n] ?? 0;
    if (at === 0) {
      length = 0;
      continue;
    }
    const other = order[at - 1] ?? 0;
    const most = size - Math.max(n, other);
    while (length < most && text[n + length] === text[other + length]) length++;
    shared[at] = length;
    if (length > 0) length--;
  }
  return shared;
}

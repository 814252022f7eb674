import { cleanText } from './script/clean-text.ts';

/** Characters of one value a message has room for. */
const VALUE_LIMIT = 120;

/** A message of the catalogue with its `{name}`s filled in. Values come from scanned source: they are cleaned and cut. */
export function fillMessage(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? place : cleanText(String(value)).slice(0, VALUE_LIMIT);
  });
}

/**
 * A stored message, which is English, in another language: what stands between the words of the English template is put into the
 * other one. A message that does not fit (an older release's) stays as it is.
 * @param words values that are words themselves -> the same in the other language
 */
export function translateMessage(
  message: string,
  { from, to, words: known = {} }: { from: string; to: string; words?: Readonly<Record<string, string>> },
): string {
  const values: Record<string, string> = {};
  const parts = from.split(/\{(\w+)\}/);
  const [start = ''] = parts;
  if (!message.startsWith(start)) return message;
  let at = start.length;
  for (let n = 1; n < parts.length; n += 2) {
    const name = parts[n] ?? '';
    const words = parts[n + 1] ?? '';
    const isLast = n + 2 >= parts.length;
    // The last words end the message; earlier ones are looked for from where the value before them can be.
    const end = isLast ? message.length - words.length : message.indexOf(words, at);
    if (end < at || (isLast && !message.endsWith(words))) return message;
    const value = message.slice(at, end);
    values[name] = (Object.hasOwn(known, value) ? known[value] : undefined) ?? value;
    at = end + words.length;
  }
  return at === message.length ? fillMessage(to, values) : message;
}

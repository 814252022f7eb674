import { cleanText } from '../../script/clean-text.ts';
import { type JsonObject, objectAt, textAt, textsAt } from '../json/values.ts';

/**
 * Text of a message object: its own, else the rule's string it names, with its arguments filled in; links become their text
 * (SARIF 2.1.0, 3.11).
 * @param strings where `id` is looked up, nearest first
 */
export function messageText(
  message: JsonObject | undefined,
  strings: readonly (JsonObject | undefined)[] = [],
): string | undefined {
  const template = textAt(message, 'text') ?? named(message, strings) ?? textAt(message, 'markdown');
  if (template === undefined) return undefined;
  const text = cleanText(withoutLinks(filled(cleanText(template), textsAt(message, 'arguments'))));
  return text === '' ? undefined : text;
}

function named(message: JsonObject | undefined, strings: readonly (JsonObject | undefined)[]): string | undefined {
  const id = textAt(message, 'id');
  if (id === undefined) return undefined;
  for (const table of strings) {
    const entry = objectAt(table, id);
    const text = textAt(entry, 'text') ?? textAt(entry, 'markdown');
    if (text !== undefined) return text;
  }
  return undefined;
}

/** `{0}` is an argument, `{{` and `}}` are braces. */
function filled(template: string, args: readonly string[]): string {
  if (args.length === 0) return template;
  return template.replace(/\{\{|\}\}|\{(\d{1,3})\}/g, (found, index: string | undefined) => {
    if (index === undefined) return found.charAt(0);
    return args[Number(index)] ?? found;
  });
}

/** `[text](1)` and `[text](https://...)` are `text`; a backslash keeps a bracket. Bounded, so that no text is read twice over. */
function withoutLinks(text: string): string {
  return text.replace(/\[((?:\\.|[^\\[\]]){1,400})\]\([^()\s]{1,400}\)/g, '$1').replace(/\\([[\]\\])/g, '$1');
}

import { UnreadableReportError } from '../../formats/report-source.ts';

export type PlistValue = string | number | boolean | PlistValue[] | Map<string, PlistValue>;

/** Deeper than anything the analyzer writes. */
const MAX_DEPTH = 64;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads a property list in XML as the analyzer writes it: dict, array, string, integer, real, true, false; nothing else exists, so
 * there are no entities to define and no external parts to load. One pass over the text.
 * @throws UnreadableReportError naming the place
 */
export function readPlist(text: string): PlistValue {
  let at = text.indexOf('<plist');
  if (at < 0) throw new UnreadableReportError({ zh: '没有属性列表', en: 'no property list' });

  const fail = (): never => {
    throw new UnreadableReportError({
      zh: `属性列表在第 ${at} 个字符处损坏`,
      en: `the property list is broken at character ${at}`,
    });
  };
  /** The next tag, without its brackets; comments are passed over. */
  const tag = (): string => {
    for (;;) {
      const open = text.indexOf('<', at);
      if (open < 0) return fail();
      const comment = text.startsWith('<!--', open);
      const close = comment ? text.indexOf('-->', open) : text.indexOf('>', open);
      if (close < 0) return fail();
      at = close + (comment ? 3 : 1);
      if (!comment) return text.slice(open + 1, close);
    }
  };
  const content = (name: string): string => {
    const end = text.indexOf('<', at);
    if (end < 0 || !text.startsWith(`</${name}>`, end)) return fail();
    const raw = text.slice(at, end);
    at = end + name.length + 3;
    return raw.includes('&')
      ? raw.replace(/&(lt|gt|amp|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? '')
      : raw;
  };
  const value = (name: string, depth: number): PlistValue => {
    if (depth > MAX_DEPTH) return fail();
    switch (name) {
      case 'string':
        return content(name);
      case 'integer':
      case 'real': {
        const number = Number(content(name));
        return Number.isFinite(number) ? number : fail();
      }
      case 'true/':
      case 'false/':
        return name === 'true/';
      case 'array': {
        const items: PlistValue[] = [];
        for (let next = tag(); next !== '/array'; next = tag()) items.push(value(next, depth + 1));
        return items;
      }
      case 'dict': {
        const entries = new Map<string, PlistValue>();
        for (let next = tag(); next !== '/dict'; next = tag()) {
          if (next !== 'key') return fail();
          const key = content('key');
          entries.set(key, value(tag(), depth + 1));
        }
        return entries;
      }
      default:
        return fail();
    }
  };
  tag();
  const root = value(tag(), 0);
  if (tag() !== '/plist') return fail();
  return root;
}

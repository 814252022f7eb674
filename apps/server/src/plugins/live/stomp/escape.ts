import { StompError, type StompVersion } from './frame.ts';

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', ':': '\\c', '\r': '\\r' };
const UNESCAPED: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\c': ':', '\\r': '\r' };

/** 1.0 has no escapes: signs that would break the frame are left out. 1.1 knows three, 1.2 also the carriage return. */
export function escapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0') return text.replace(/[\r\n]/g, '');
  const source = version === '1.1' ? text.replaceAll('\r', '') : text;
  return source.replace(/[\\\n:\r]/g, (sign) => ESCAPED[sign] ?? sign);
}

/** @throws StompError on an escape the version does not know */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0') return text;
  return text.replace(/\\[\s\S]?/g, (sequence) => {
    const sign = UNESCAPED[sequence];
    if (sign === undefined || (version === '1.1' && sign === '\r'))
      throw new StompError('undefined escape sequence in a header');
    return sign;
  });
}

/** What a rule found in one file: offsets in UTF-16 units, and what its message may name. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** Text behind `$NAME` of the message. */
  readonly capture: (name: string) => string | undefined;
}

/** Finds every match of one rule in one text. @throws when the text cannot be read in that way */
export type Finder = (text: string) => Iterable<Match>;

const MOST_CAPTURED = 120;
const MOST_MESSAGE = 500;

/** `$NAME` and `$$$NAME` of a message replaced by what was caught; a name nothing was caught for stays as it is. */
export function messageOf(template: string, match: Match): string {
  return template
    .replace(/\${1,3}([A-Z_][A-Z0-9_]{0,63}|[0-9])/g, (whole, name: string) => {
      const text = match.capture(name);
      return text === undefined ? whole : oneLine(text);
    })
    .slice(0, MOST_MESSAGE);
}

function oneLine(text: string): string {
  const short = text.length > MOST_CAPTURED ? `${text.slice(0, MOST_CAPTURED)}…` : text;
  return short.replace(/\s+/g, ' ').trim();
}

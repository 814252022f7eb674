import { ME } from '@assay/contract/codes';
import { dayOf, endOfDay, startOfDay } from '../time/zone.ts';
import { INVALID, isGiven, isRecord, type Read, readInteger, readIntegers, readText, readTexts } from './scalars.ts';

/** Which defects a list, counter or batch speaks of. An absent or empty member restricts nothing. */
export interface DefectFilter {
  readonly toolName?: string;
  readonly checker?: string;
  /** One person, as shown in the lists. */
  readonly author?: string;
  /** Instead of `author`, when whoever asks means themselves: the names they are known by. */
  readonly mine?: readonly string[];
  /** 1, 2, 4, and 8 for the complexity bands; a sent 3 is 4. */
  readonly severity: readonly number[];
  /** Absent when both or none are asked for. */
  readonly period?: 'new' | 'historical';
  /** Plain values 1, 2, 4, 8, 16; empty = the default of the list. */
  readonly status: readonly number[];
  readonly buildId?: string;
  /** Ours: only what came or went from another build to `buildId`, or to now. */
  readonly difference?: { readonly fromBuildId: string; readonly change: 'new' | 'gone' | 'both' };
  /** Ours: number of the build whose code brought the defect. */
  readonly introducedIn?: number;
  /** Ours: ignored until a moment that is at most so many days away. */
  readonly ignoreEndsWithin?: number;
  /** Patterns, see `toPostgresPattern`; several are alternatives. */
  readonly fileList: readonly string[];
  readonly clusterType: 'defect' | 'file';
  /** Epoch milliseconds, both inclusive. Without a start there is no date filter; without an end it runs to now. */
  readonly created?: TimeRange;
  readonly fixed?: TimeRange;
}

export interface TimeRange {
  readonly from: number;
  readonly to?: number;
}

export interface ParsedFilter {
  readonly filter: DefectFilter;
  /**
   * Fields that were given and could not be read. A list goes on without them; a batch must refuse, because without
   * them it would act on more than the user saw.
   */
  readonly unread: readonly string[];
}

const SEVERITIES: readonly number[] = [1, 2, 4, 8];
const STATUSES: readonly number[] = [1, 2, 4, 8, 16];

/**
 * Reads the body of the defect calls (contract-defects 4.1). Never throws; unknown fields are ignored.
 * @param options.zone IANA zone of the day borders
 * @param options.useDateRange read the raw picker state when the two dates are absent: a select-all condition has only
 *   that (contract-defects 9.2); a list ignores it
 * @param options.reader the names of whoever asks, for the handler `@me`
 */
export function parseDefectFilter(
  body: unknown,
  options: { readonly zone: string; readonly useDateRange?: boolean; readonly reader?: readonly string[] },
): ParsedFilter {
  const given = isRecord(body) ? body : {};
  const unread: string[] = isRecord(body) || !isGiven(body) ? [] : ['body'];
  const note = <Value>(field: string, value: Read<Value>): Value | undefined => {
    if (value !== INVALID) return value;
    unread.push(field);
    return undefined;
  };
  const among = (field: string, allowed: readonly number[]) => {
    const values = note(field, readIntegers(given[field]))?.map((value) =>
      field === 'severity' && value === 3 ? 4 : value,
    );
    const known = [...new Set(values?.filter((value) => allowed.includes(value)))];
    if (values && known.length === 0) unread.push(field);
    return known;
  };
  const text = (field: string) => note(field, readText(given[field]));
  const [toolName, checker, author, buildId] = [text('toolName'), text('checker'), text('author'), text('buildId')];
  const introducedIn = note('introducedIn', readInteger(given.introducedIn));
  const ignoreEndsWithin = days(note('ignoreEndsWithin', readInteger(given.ignoreEndsWithin)), unread);
  const period = among('defectType', [1, 2]);
  const created =
    dates(given.startCreateTime, given.endCreateTime, options.zone) ??
    (options.useDateRange ? pickerRange(given.daterange, options.zone) : undefined);
  const fixed = dates(given.startFixTime, given.endFixTime, options.zone);
  const difference = readDifference({ fromBuildId: text('fromBuildId'), change: text('change') }, unread);
  const status = among('status', STATUSES);
  const filter: DefectFilter = {
    ...(toolName !== undefined && { toolName }),
    ...(checker !== undefined && { checker }),
    ...(author !== undefined && (author === ME && options.reader ? { mine: options.reader } : { author })),
    severity: among('severity', SEVERITIES),
    ...(period.length === 1 && { period: period[0] === 1 ? ('new' as const) : ('historical' as const) }),
    status: status.length === 0 && difference ? STATUS_OF_CHANGE[difference.change] : status,
    ...(buildId !== undefined && { buildId }),
    ...(difference && { difference }),
    ...(introducedIn !== undefined && { introducedIn }),
    ...(ignoreEndsWithin !== undefined && { ignoreEndsWithin }),
    fileList: note('fileList', readTexts(given.fileList)) ?? [],
    clusterType: given.clusterType === 'file' ? 'file' : 'defect',
    ...(created && { created }),
    ...(fixed && { fixed }),
  };
  return { filter, unread };
}

/** Longer than anybody waits for the end of an ignore. */
const MOST_DAYS = 3_660;

function days(value: number | undefined, unread: string[]): number | undefined {
  if (value === undefined || (value >= 1 && value <= MOST_DAYS)) return value;
  unread.push('ignoreEndsWithin');
  return undefined;
}

/** What came is there and what went is repaired, unless the reader says which statuses are meant. */
const STATUS_OF_CHANGE = { new: [1, 4], gone: [2], both: [1, 2, 4] } as const;

function readDifference(
  { fromBuildId, change = 'both' }: { fromBuildId: string | undefined; change: string | undefined },
  unread: string[],
): DefectFilter['difference'] {
  if (fromBuildId === undefined) return undefined;
  if (change === 'new' || change === 'gone' || change === 'both') return { fromBuildId, change };
  unread.push('change');
  return { fromBuildId, change: 'both' };
}

/**
 * Reads `queryDefectCondition`: JSON text inside JSON, sometimes encoded twice.
 * @returns undefined when the text is no JSON object
 */
export function parseFilterCondition(
  condition: unknown,
  options: { readonly zone: string; readonly reader?: readonly string[] },
): ParsedFilter | undefined {
  let value = condition;
  for (let depth = 0; depth < 2 && typeof value === 'string'; depth++) {
    try {
      value = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  return isRecord(value) ? parseDefectFilter(value, { ...options, useDateRange: true }) : undefined;
}

function dates(start: unknown, end: unknown, zone: string): TimeRange | undefined {
  const first = toDay(start, zone);
  const from = first === undefined ? undefined : startOfDay(first, zone);
  if (from === undefined) return undefined;
  const last = toDay(end, zone);
  const to = last === undefined ? undefined : endOfDay(last, zone);
  return to === undefined ? { from } : { from, to };
}

function pickerRange(value: unknown, zone: string): TimeRange | undefined {
  return Array.isArray(value) ? dates(value[0], value[1], zone) : undefined;
}

/** `YYYY-MM-DD` as it is; an ISO moment becomes its day in the zone; anything else ("Invalid Date") is absent. */
function toDay(value: unknown, zone: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : dayOf(time, zone);
}

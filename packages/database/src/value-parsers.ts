import pg from 'pg';

/** Type numbers of PostgreSQL (pg_type.dat). */
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

/**
 * How values leave the driver: bigint and numeric as numbers (our ids and counts stay below 2^53), a date as its text
 * `2026-03-01` (as a Date it would move with the zone of the process), timestamptz as Date, jsonb parsed.
 */
export const VALUE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (format !== 'binary') {
      switch (Number(type)) {
        case INT8:
        case NUMERIC:
          return Number;
        case DATE:
          return String;
        case INT8_ARRAY:
        case NUMERIC_ARRAY:
          return numbers;
        case DATE_ARRAY:
          return texts;
      }
    }
    return pg.types.getTypeParser(type, format);
  },
};

/** How the driver reads text[]: the elements as they stand. Its types know no array. */
const texts: (text: string) => readonly (string | null)[] = pg.types.getTypeParser(Number(TEXT_ARRAY), 'text');

function numbers(text: string): readonly (number | null)[] {
  return texts(text).map((element) => (element === null ? null : Number(element)));
}

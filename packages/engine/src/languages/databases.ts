import { oracleQuote } from '../lexer/matchers.ts';
import { block, long, match, nested, text } from '../lexer/opener.ts';
import { language } from './language.ts';
import { DASHES } from './openers.ts';

const SQL_STRINGS = [long("'", { escape: 'doubled' }), text('"', { escape: 'doubled' })];

/** Languages of databases. The body of a PostgreSQL function (`$$`) is read as the SQL it is. */
export const DATABASES = {
  sql: language({
    extensions: 'sql ddl dml pgsql mysql psql udf viw tab',
    openers: [DASHES, block('/*', '*/'), ...SQL_STRINGS, text('`', { escape: 'none' })],
  }),
  plsql: language({
    extensions: 'pls plsql plb pkb pks pck bdy fnc prc spc tpb tps trg vw',
    openers: [DASHES, block('/*', '*/'), match("q'", oracleQuote), match("Q'", oracleQuote), ...SQL_STRINGS],
    dollarNames: true,
  }),
  tsql: language({ extensions: 'tsql', openers: [DASHES, nested('/*', '*/'), ...SQL_STRINGS] }),
};

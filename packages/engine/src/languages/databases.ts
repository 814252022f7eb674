import { oracleQuote } from '../lexer/matchers.ts';
import { block, line, long, match, nested, text } from '../lexer/opener.ts';
import { language } from './language.ts';
import { DASHES, QUOTES, TRIPLE_QUOTES } from './openers.ts';

const SQL_STRINGS = [long("'", { escape: 'doubled' }), text('"', { escape: 'doubled' })];

/** `<http://example.org/a#b>` holds no comment. */
const RDF = [line('#', { place: 'space' }), ...TRIPLE_QUOTES, ...QUOTES];

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
  codeql: language({ extensions: 'ql qll', openers: [line('//'), block('/*', '*/'), text('"')] }),
  sparql: language({ extensions: 'sparql rq', openers: RDF }),
  turtle: language({ extensions: 'ttl', openers: RDF }),
  cypher: language({
    extensions: 'cyp cypher',
    openers: [line('//'), block('/*', '*/'), text('"'), text("'"), text('`')],
  }),
  kusto: language({ extensions: 'kql csl', openers: [line('//'), text('"'), text("'")] }),
  powerquery: language({
    extensions: 'pq',
    openers: [line('//'), block('/*', '*/'), long('"', { escape: 'doubled' })],
  }),
  xquery: language({
    extensions: 'xquery xq xql xqm xqy',
    openers: [nested('(:', ':)'), long('"', { escape: 'doubled' }), long("'", { escape: 'doubled' })],
    dashNames: true,
  }),
};

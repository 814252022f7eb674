import { Readable } from 'node:stream';
import { AssayError } from '@assay/contract/errors';
import type { Transaction } from '@assay/database/connect';
import { MAX_PAGE_SIZE } from '@assay/domain/filters/paging';
import type { FastifyReply } from 'fastify';
import { ok, withoutNulls } from '../../envelope.ts';
import type { Services } from '../../services.ts';
import type { Listing } from './listing.ts';
import { startReading } from './reading.ts';

/** Pages of more rows are never whole in memory: an export asks for 300,000, which would be half a gigabyte. */
export const STREAMED_ABOVE = 1_000;

/** Rows held at a time. */
export const PIECE = 1_000;

/** Who reads slower keeps a connection of the pool; then the answer breaks off. */
const LONGEST_MS = 300_000;

/** Each keeps a connection, and the pool has ten. */
const MOST_AT_A_TIME = 4;

export const TOO_MANY_ROWS = {
  zh: '超过 300000 条，无法导出，请先缩小筛选范围',
  en: 'More than 300000 rows cannot be exported, narrow the filter first',
};
const TOO_MANY_EXPORTS = { zh: '同时导出过多，请稍后再试', en: 'Too many exports at a time, try again in a moment' };

let running = 0;

/**
 * The same answer as a page in memory, written as it is read: a cursor in one state of the database, a thousand rows at a
 * time, the next ones only when the reader has taken those before (decision 23).
 * @throws AssayError illegal when more match than an export may have, when too many run, or when the filter is too slow
 */
export function streamListing(
  services: Pick<Services, 'db' | 'log'>,
  { reply, plan }: { reply: FastifyReply; plan: (trx: Transaction) => Promise<Listing> },
): Promise<FastifyReply> {
  const open = async (trx: Transaction) => firstPiece(reply, await plan(trx));
  return streamReading(services, { reply, type: 'application/json; charset=utf-8', open });
}

/**
 * Writes an answer while its rows are read.
 * @param given.open reads the first rows already, so that what goes wrong at once is an answer and not a broken one
 * @throws AssayError illegal when too many run, or when the filter is too slow; what `open` throws
 */
export async function streamReading(
  { db, log }: Pick<Services, 'db' | 'log'>,
  {
    reply,
    type,
    open,
  }: {
    reply: FastifyReply;
    type: string;
    open: (trx: Transaction) => Promise<AsyncGenerator<string | Buffer>>;
  },
): Promise<FastifyReply> {
  if (running >= MOST_AT_A_TIME) throw new AssayError('illegal', TOO_MANY_EXPORTS);
  running++;
  let end = () => {
    running--;
  };
  try {
    const reading = await startReading(db, LONGEST_MS);
    end = () => {
      running--;
      reading.end().catch((error: unknown) => log.warn({ err: error }, 'an export was not ended in order'));
    };
    const text = await reading.guard(() => open(reading.trx));
    const timer = setTimeout(
      () => stream.destroy(new Error(`An export took longer than ${LONGEST_MS} ms`)),
      LONGEST_MS,
    );
    const stream = Readable.from(text, { objectMode: false }).once('close', () => {
      clearTimeout(timer);
      end();
    });
    // A reader who went away before the first byte closes nothing that is piped later.
    if (reply.raw.destroyed) stream.destroy();
    else reply.raw.once('close', () => stream.destroy());
    return reply.type(type).send(stream);
  } catch (error) {
    end();
    throw error;
  }
}

/** Reads the first rows already, so that what goes wrong at once is an answer and not a broken one. */
async function firstPiece(reply: FastifyReply, listing: Listing): Promise<AsyncGenerator<string>> {
  const total = await listing.count();
  if (total > MAX_PAGE_SIZE) throw new AssayError('illegal', TOO_MANY_ROWS);
  const [head, tail] = cutOpen(textOf(reply, listing.frame(total)));
  const row = rowWriter(reply, listing);
  const pieces = listing.pieces(PIECE);
  const first = await pieces.next();
  return written();

  async function* written(): AsyncGenerator<string> {
    yield head;
    let between = '';
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      yield between + piece.value.map(row).join(',');
      between = ',';
    }
    yield tail;
  }
}

function textOf(reply: FastifyReply, frame: object): string {
  return reply.serialize(withoutNulls(ok(frame))).toString();
}

function rowWriter(reply: FastifyReply, { rowSchema }: Listing): (row: Record<string, unknown>) => string {
  const write = reply.compileSerializationSchema({ ...rowSchema });
  return (row) => write(withoutNulls(row));
}

/** Before and after the rows. Inside a text the quotes would be escaped, so only the page's own array can match. */
function cutOpen(frame: string): [string, string] {
  const found = /"(?:records|content)":\[/.exec(frame);
  if (!found) throw new Error('A list without a page');
  const at = found.index + found[0].length;
  return [frame.slice(0, at), frame.slice(at)];
}

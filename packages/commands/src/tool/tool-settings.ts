import type { Db, Transaction } from '@assay/database/connect';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** What site administration said of the tools: their order, and which are not published (contract-core 2.7). */
const ToolSettings = Type.Object({
  /** Tool names; those left out follow in the catalogue's order. */
  order: Type.Array(Type.String()),
  /** `T` test, `G` gray, `P` published; a tool left out is published. */
  status: Type.Record(Type.String(), Type.Enum(['T', 'G', 'P'])),
});
export type ToolSettings = Static<typeof ToolSettings>;

const KEY = 'tools';
const NOTHING_SAID: ToolSettings = { order: [], status: {} };

/** As stored; what makes no sense counts as not said. */
export async function readToolSettings(db: Db | Transaction): Promise<ToolSettings> {
  const row = await db.selectFrom('site_setting').select('value').where('key', '=', KEY).executeTakeFirst();
  return Value.Check(ToolSettings, row?.value) ? row.value : NOTHING_SAID;
}

/** Makes a tool visible to everyone. */
export async function publishTool(trx: Transaction, name: string): Promise<void> {
  const settings = await readToolSettings(trx);
  await write(trx, { ...settings, status: { ...settings.status, [name]: 'P' } });
}

/** Shows a tool to administrators only; tasks that have it go on. */
export async function withdrawTool(trx: Transaction, name: string): Promise<void> {
  const settings = await readToolSettings(trx);
  await write(trx, { ...settings, status: { ...settings.status, [name]: 'T' } });
}

/** Stores the order in which tools are listed. */
export async function sortTools(trx: Transaction, order: readonly string[]): Promise<void> {
  await write(trx, { ...(await readToolSettings(trx)), order: [...new Set(order)] });
}

async function write(trx: Transaction, settings: ToolSettings): Promise<void> {
  const value = JSON.stringify(settings);
  await trx
    .insertInto('site_setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}

import type { Db } from '@assay/database/connect';
import { CATALOGUE_CHANNEL, readSiteCatalogue } from '@assay/database/reports/site-catalogue';
import { setSiteCatalogue } from '@assay/tools/catalogue';
import type { AssayApp } from '../assay-app.ts';
import type { Services } from '../services.ts';

/** Brings the tools and rules that reports taught this site into the catalogue of this process. */
export async function loadSiteCatalogue(db: Db): Promise<void> {
  setSiteCatalogue(await readSiteCatalogue(db));
}

/** Keeps the catalogue of this process current: whoever learns something, here or in a worker, says so. */
export function siteCataloguePlugin(app: AssayApp, { db, listen, log }: Services): void {
  const load = () => loadSiteCatalogue(db).catch((err: unknown) => log.error({ err }, 'catalogue of the site'));
  const listener = listen({
    channel: CATALOGUE_CHANNEL,
    onMessage: load,
    onReconnect: load,
    onTrouble: (err) => log.warn({ err }, 'catalogue of the site'),
  });
  app.addHook('onReady', async () => {
    await listener.ready;
    await loadSiteCatalogue(db);
  });
  app.addHook('onClose', () => listener.close());
}

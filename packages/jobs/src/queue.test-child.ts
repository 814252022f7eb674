import { openQueue } from './queue.ts';

/** A worker for the test that kills one: takes a job, says so, and never ends it. */
const queue = await openQueue({ url: process.argv[2] ?? '', monitor: false, onError: () => {} });
await queue.work({
  scan: () => {
    process.send?.('took');
    return new Promise(() => {});
  },
  'detect-source': async () => {},
  'list-branches': async () => {},
  'purge-task': async () => {},
  'sweep-blobs': async () => {},
  'blame-file': async () => {},
  'preview-checkers': async () => {},
  'preview-custom': async () => {},
  'test-delivery': async () => {},
  'probe-tools': async () => {},
});
process.send?.('ready');

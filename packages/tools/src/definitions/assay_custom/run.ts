/**
 * The checkers people wrote, on one batch of files. Their rules come with the request; nothing of the scanned repository is read but
 * the files' text, and no expression reaches an engine that backtracks.
 */
import { serve } from '../../script/serve.ts';
import { customAnalyser } from './analyse.ts';
import { rulesOf } from './rule-request.ts';

await serve((request) => {
  const { analyse, timing } = customAnalyser(rulesOf(request), {
    languages: request.files.map(({ language }) => language),
    // A preview asks for the text of each match as well.
    withText: request.params.with_text === 'true',
  });
  process.on('exit', () => {
    const slowest = timing().sort((a, b) => b.ms - a.ms);
    process.stderr.write(
      `timing ${slowest
        .slice(0, 20)
        .map(({ key, ms }) => `${key} ${ms} ms`)
        .join(', ')}\n`,
    );
  });
  return analyse;
});

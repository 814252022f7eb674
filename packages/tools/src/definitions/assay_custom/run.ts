/**
 * The checkers people wrote, on one batch of files. Their rules come with the request; nothing of the scanned repository is read but
 * the files' text, and no expression reaches an engine that backtracks.
 */
import { serve } from '../../script/serve.ts';
import { customAnalyser } from './analyse.ts';
import { rulesOf } from './rule-request.ts';
import { watchRules } from './watch-rules.ts';

await serve((request) => {
  const rules = rulesOf(request);
  const { off, stuck_ms: stuckMs } = request.params;
  const keys = rules.map(({ key }) => key);
  const { analyse, timing } = customAnalyser(rules, {
    languages: request.files.map(({ language }) => language),
    // A preview asks for the text of each match as well.
    withText: request.params.with_text === 'true',
    ...(off === undefined ? {} : { off: off.split(' ') }),
    ...(stuckMs === undefined ? {} : { watch: watchRules(keys, Number(stuckMs)) }),
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

import type { CustomRule } from '@assay/contract/custom-rule';
import { AssayError } from '@assay/contract/errors';
import { readRule } from '@assay/domain/custom-checker/read-rule';
import type { Services } from '../../services.ts';
import { cancelTrial, sendTrial, waitForTrial } from './ask-worker.ts';

const PATIENCE_MS = 30_000;

/** @throws AssayError illegal, with what is wrong with it */
export function ruleOf(given: unknown): CustomRule {
  const read = readRule(given);
  if ('fault' in read) throw new AssayError('illegal', read.fault);
  return read.rule;
}

/**
 * Has a worker compile rules and run their samples, in the jail: nothing is saved that does not do what its author says of it.
 * @throws AssayError illegal with the engine's words or the sample that came out wrong, or because nobody answered in time
 */
export async function assertCompiles(
  services: Pick<Services, 'db' | 'jobs' | 'now'>,
  { projectId, rules }: { projectId: string; rules: readonly CustomRule[] },
): Promise<void> {
  const requestId = await sendTrial(services, { projectId, rules: [...rules], on: { kind: 'samples' } });
  const answer = await waitForTrial(services.db, { requestId, patienceMs: PATIENCE_MS });
  if (!answer) {
    await cancelTrial(services, requestId);
    throw new AssayError('illegal', {
      zh: '检查规则超时，请稍后再试',
      en: 'Checking the rule took too long, try again later',
    });
  }
  if (answer.state === 'failed')
    throw new AssayError('illegal', answer.message ?? { zh: '规则无法运行', en: 'The rule cannot be run' });
  const [trouble] = answer.troubles ?? [];
  if (trouble)
    throw new AssayError('illegal', {
      zh: `规则 ${trouble.path} 无法运行：${trouble.message}`,
      en: `The checker ${trouble.path} cannot be run: ${trouble.message}`,
    });
  const [wrong] = answer.wrongSamples ?? [];
  if (!wrong) return;
  const number = wrong.index + 1;
  throw new AssayError(
    'illegal',
    wrong.kind === 'bad'
      ? {
          zh: `规则 ${wrong.key} 没有报告第 ${number} 个错误示例`,
          en: `The checker ${wrong.key} does not report its bad sample ${number}`,
        }
      : {
          zh: `规则 ${wrong.key} 误报了第 ${number} 个正确示例`,
          en: `The checker ${wrong.key} reports its good sample ${number}`,
        },
  );
}

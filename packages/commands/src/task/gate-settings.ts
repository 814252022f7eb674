import { AssayError } from '@assay/contract/errors';
import type { GateRulesBody, GateSettingsBody } from '@assay/contract/http/gate';
import type { Transaction } from '@assay/database/connect';
import { recordOperation } from '../operation/record-operation.ts';
import { bumpRevision } from '../revision/bump-revision.ts';
import { lockTask } from './lock-task.ts';

const NO_RULE = { zh: '门禁规则', en: 'A rule of the gate' };

/**
 * Stores the gate of a task. Nothing stored means the default gate, no rules mean none; builds that have begun keep theirs.
 * @throws AssayError notFound; required when own rules are wanted and there is none
 */
export async function saveGateSettings(
  trx: Transaction,
  { actor, taskId, form }: { actor: string; taskId: number; form: GateSettingsBody },
): Promise<void> {
  const rules = rulesOf(form);
  await lockTask(trx, taskId);
  await trx
    .updateTable('task')
    .set({ gate_settings: rules === null ? null : JSON.stringify(rules) })
    .where('id', '=', taskId)
    .execute();
  const params = { mode: form.mode, ...rules };
  await recordOperation(trx, { taskId, funcId: 'task_info', operType: 'change_gate', operator: actor, params });
  await bumpRevision(trx, { taskId, kind: 'settings' });
}

function rulesOf({ mode, rules = {} }: GateSettingsBody): GateRulesBody | null {
  switch (mode) {
    case 'default':
      return null;
    case 'off':
      return {};
    case 'own': {
      const { maxNewSerious, maxNewNormal, maxNewPrompt, maxNewComplex, minNewCoverage, coverageRequired } = rules;
      const limits = { maxNewSerious, maxNewNormal, maxNewPrompt, maxNewComplex, minNewCoverage };
      // "Not required" is what no rule means.
      const given = Object.entries({ ...limits, coverageRequired: coverageRequired || undefined });
      const wanted = given.filter(([, limit]) => limit !== undefined);
      if (wanted.length === 0) throw new AssayError('required', NO_RULE);
      return Object.fromEntries(wanted);
    }
  }
}

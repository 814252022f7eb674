import type { UiLanguage } from '@assay/contract/errors';
import { GateRulesBody, type GateSettings, type GateVerdict } from '@assay/contract/http/gate';
import { DEFAULT_GATE } from '@assay/domain/gate/gate';
import { Value } from 'typebox/value';
import { gateSentence, notMeasuredSentence, storedGate } from '../../gate-sentences.ts';
import type { JudgedBuild } from './queries.ts';

export function presentSettings(task: { id: number; gate_settings: Record<string, unknown> | null }): GateSettings {
  const stored = task.gate_settings;
  const rules = stored !== null && Value.Check(GateRulesBody, stored) ? stored : DEFAULT_GATE;
  return {
    taskId: task.id,
    mode: stored === null ? 'default' : Object.keys(stored).length === 0 ? 'off' : 'own',
    rules,
    defaultRules: DEFAULT_GATE,
  };
}

export function presentVerdict(taskId: number, build: JudgedBuild | undefined, language: UiLanguage): GateVerdict {
  if (!build) return { taskId, verdict: 'none', reasons: [] };
  const { status } = build;
  const { verdict, reasons, notMeasured = [] } = storedGate(status === 'succeeded' ? build.gate : null);
  return {
    taskId,
    buildNum: String(build.number),
    buildId: build.id,
    status,
    verdict: status === 'queued' || status === 'running' ? 'pending' : verdict,
    reasons: reasons.map((reason) => ({ ...reason, message: gateSentence(reason, language) })),
    ...(notMeasured.length > 0 && {
      notMeasured: notMeasured.map((rule) => ({ rule, message: notMeasuredSentence(rule, language) })),
    }),
    ...(build.ended_at ? { time: build.ended_at.getTime() } : {}),
  };
}

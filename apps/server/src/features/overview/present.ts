import { SCAN_TYPE, STEP_FLAG } from '@assay/contract/codes';
import type { UiLanguage } from '@assay/contract/errors';
import {
  type History,
  type HistoryPoint,
  type LastAnalysis,
  LastAnalysisResult,
  type Overview,
} from '@assay/contract/http/overview';
import { curStepOf, stepStatusOf } from '@assay/domain/progress/record';
import { wasStopped } from '@assay/domain/progress/stopped';
import { gradeOfNumbers } from '@assay/domain/quality/grade';
import { standardQuality } from '@assay/domain/quality/standard';
import { toolByName, tools } from '@assay/tools/catalogue';
import { Value } from 'typebox/value';
import { gateOf } from '../../gate-sentences.ts';
import type { GateRow, NamedBuild, ResultRow, ToolState } from './queries.ts';

/** 6.5: one entry per tool that is on, in tool order. */
export function presentOverview({
  task,
  states,
  upTo,
  pending,
  language,
}: {
  task: { id: number; status: number };
  states: readonly ToolState[];
  /** Densities of the site's star settings. */
  upTo: readonly number[];
  /** Whether the choice of checkers waits for a scan. */
  pending: boolean;
  language: UiLanguage;
}): Overview {
  const quality = qualityOf(states, upTo);
  return {
    taskId: task.id,
    status: task.status,
    lastAnalysisResultList: [...states]
      .sort((a, b) => byToolOrder(a.tool, b.tool))
      .map((state) => presentState(state, language)),
    ...(quality ? { quality: { ...quality, upTo: [...upTo] } } : {}),
    ...(pending ? { pendingScan: true } : {}),
  };
}

/** The build that was asked for; one that has not ended, or not well, was not judged. */
export function presentNamed(
  { number, id, branch, mode, status, gate }: NamedBuild,
  language: UiLanguage,
): NonNullable<Overview['build']> {
  const { verdict, reasons } = gateOf(status === 'succeeded' ? gate : null, language);
  return {
    buildNum: String(number),
    buildId: id,
    branch,
    isRequest: mode === SCAN_TYPE.request,
    verdict: status === 'queued' || status === 'running' ? 'pending' : verdict,
    reasons,
  };
}

/** Issues of the tools that check standards, per thousand lines of code (decision 19); nothing until both were counted. */
function qualityOf(states: readonly ToolState[], upTo: readonly number[]) {
  const counts = states
    .filter(({ tool }) => toolByName(tool)?.type === 'STANDARD')
    .flatMap(({ result }) => resultOf(result)?.defectCount ?? []);
  const lines = states.map(({ result }) => resultOf(result)?.sumCode).find((sum) => sum !== undefined);
  if (counts.length === 0 || lines === undefined) return undefined;
  return standardQuality({ issues: counts.reduce((sum, count) => sum + count, 0), lines, upTo });
}

/** Also the body of the live topic `analysisInfo` (contract-defects 18.3), where unchanged numbers are left out. */
export function presentState(state: ToolState, language?: UiLanguage): LastAnalysis {
  const { tool, started_at, ended_at } = state;
  const record = recordOf(state);
  const result = resultOf(state.result);
  const grade = gradeOfNumbers(result ?? {});
  return {
    toolName: tool,
    curStep: record ? curStepOf(record) : 0,
    stepStatus: record ? stepStatusOf(record) : 0,
    ...(started_at ? { lastAnalysisTime: started_at.getTime() } : {}),
    elapseTime: started_at && ended_at ? Math.max(0, ended_at.getTime() - started_at.getTime()) : 0,
    ...(state.own_ms ? { ownTime: state.own_ms } : {}),
    ...(state.build_number === null ? {} : { buildNum: String(state.build_number) }),
    ...(state.build_id === null ? {} : { buildId: state.build_id }),
    ...(result ? { lastAnalysisResult: result } : {}),
    ...(result && state.result_build !== null ? { resultBuildNum: String(state.result_build) } : {}),
    ...(grade ? { grade } : {}),
    ...(isStopped(state) ? { stopped: true } : {}),
    ...(language && state.failure?.[language] ? { failure: state.failure[language] } : {}),
  };
}

/** The charts behind the cards, and what the gate said of the newest build. */
export function presentHistory(input: {
  results: readonly ResultRow[];
  newest: GateRow | undefined;
  fresh: readonly { readonly tool: string; readonly count: number }[];
  language: UiLanguage;
}): History {
  const { results, newest, fresh, language } = input;
  const names = [...new Set(results.map((row) => row.tool))].sort(byToolOrder);
  return {
    tools: names.map((toolName) => ({
      toolName,
      points: results.filter((row) => row.tool === toolName).flatMap(pointOf),
    })),
    gate: {
      ...gateOf(newest?.gate, language),
      newCount: fresh.reduce((sum, { count }) => sum + count, 0),
      newByTool: [...fresh]
        .sort((a, b) => byToolOrder(a.tool, b.tool))
        .map(({ tool, count }) => ({ toolName: tool, count })),
      ...(newest ? { buildNum: String(newest.number) } : {}),
      ...(newest?.before ? { sinceBuild: String(newest.before) } : {}),
    },
  };
}

/** The headline number of a result, by its pattern. */
const HEADLINE: Readonly<Record<string, keyof LastAnalysisResult>> = {
  CCN: 'averageCCN',
  DUPC: 'dupRate',
  CLOC: 'totalLines',
  COVR: 'lineRate',
  COVERITY: 'existCount',
};

function pointOf(row: ResultRow): HistoryPoint[] {
  const result = resultOf(row.result);
  const value = result?.[HEADLINE[result.pattern] ?? 'defectCount'];
  return typeof value === 'number'
    ? [{ buildNum: String(row.build_number), time: row.started_at.getTime(), value }]
    : [];
}

/** Stored numbers without what is null or unknown: screens format whatever they find. */
function resultOf(stored: Record<string, unknown> | null): LastAnalysisResult | undefined {
  if (!stored) return undefined;
  const known = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(LastAnalysisResult.properties, key) && value !== null,
  );
  const result: unknown = Object.fromEntries(known);
  return Value.Check(LastAnalysisResult, result) ? result : undefined;
}

/** An interrupted record counts as failed: nobody works on it any more. */
function recordOf({ tool, flag, curr_step }: ToolState) {
  if (flag === null || curr_step === null) return undefined;
  return { toolName: tool, flag: flag === STEP_FLAG.interrupted ? STEP_FLAG.failed : flag, currStep: curr_step };
}

function isStopped({ flag, ended_at, build_status, build_ended_at }: ToolState): boolean {
  return wasStopped({ flag, endedAt: ended_at, build: { status: build_status, endedAt: build_ended_at } });
}

function byToolOrder(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || (a < b ? -1 : 1);
}

function rankOf(name: string): number {
  const index = tools.findIndex((tool) => tool.name === name);
  return index < 0 ? tools.length : index;
}

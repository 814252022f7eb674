import { alike, type BothLanguages } from '@assay/contract/both-languages';
import { CUSTOM_TOOL } from '@assay/contract/custom-rule';
import type { InvocationResult } from '@assay/contract/invocation';
import type { ToolRequest } from '@assay/contract/tool-definition';
import type { ProcessResult } from '@assay/runner/process-result';
import { runProcess } from '@assay/runner/run-process';
import { stuckRules } from '@assay/tools/definitions/assay_custom/watch-rules';
import type { ScanContext } from './context.ts';
import { brokenBy, CANCELLED, outOfMemory, outOfTime, reportTooLarge } from './endings.ts';
import type { Invocation } from './execute.ts';
import { PARALLEL_TOOLS, type PlannedTool } from './plan.ts';
import type { Slots } from './slots.ts';
import { toolScript } from './tool-script.ts';

/** Share of its memory limit a Node tool may use for its heap; the rest is code, buffers and WebAssembly. */
const HEAP_SHARE = 0.75;

/** A tool that fails this often is broken, not its files. */
const MAX_FAILURES = 24;

/**
 * Runs one tool over its batches. A batch that fails is halved until the file at fault stands alone, so that one hostile
 * file costs its own result and nobody else's.
 */
export async function runTool(
  context: Pick<ScanContext, 'buildLog' | 'signal'>,
  { planned, sourceFolder, slot }: { planned: PlannedTool; sourceFolder: string; slot: Slots },
): Promise<Invocation[]> {
  const name = planned.definition.name;
  const done: Invocation[] = [];
  // Checkers of people that a process had to be ended for: the rest of the build goes on without them.
  const off = new Set<string>();
  const queue = [...planned.invocations];
  const total = queue.reduce((sum, { files }) => sum + files.length, 0);
  let failures = 0;
  let answered = 0;
  context.buildLog.write(name, {
    zh: `${name} ${planned.version}：待分析文件 ${total} 个，复用 ${planned.reused.size} 个，启用规则 ${planned.checkers.size} 条`,
    en: `${name} ${planned.version}: ${total} files to run, ${planned.reused.size} reused, ${planned.checkers.size} checkers`,
  });
  const take = async (): Promise<void> => {
    for (let batch = queue.shift(); batch; batch = queue.shift()) {
      context.signal.throwIfAborted();
      const { checkers, files } = batch;
      const { result, stuck } = await slot(() =>
        invoke(context, { planned, sourceFolder, checkers, files, off: [...off] }),
      );
      if (result.kind === 'cancelled') context.signal.throwIfAborted();
      const ok = result.kind === 'clean' || result.kind === 'findings' || result.kind === 'skipped';
      if (!ok) {
        failures += 1;
        const { zh, en } = describe(result);
        context.buildLog.write(name, { zh: `${zh}（${files.length} 个文件）`, en: `${en} (${files.length} files)` }, 2);
        const fresh = stuck.filter((key) => planned.checkers.has(key));
        if (fresh.length > 0 && failures < MAX_FAILURES) {
          for (const key of fresh) {
            if (!off.has(key)) context.buildLog.write(name, withoutChecker(key), 2);
            off.add(key);
          }
          queue.unshift(batch);
          continue;
        }
        if (files.length > 1 && failures < MAX_FAILURES) {
          const half = Math.ceil(files.length / 2);
          queue.unshift({ checkers, files: files.slice(0, half) }, { checkers, files: files.slice(half) });
          continue;
        }
      }
      done.push({ files, result });
      answered += files.length;
      const seconds = result.kind === 'skipped' ? 0 : result.durationMs / 1000;
      context.buildLog.write(name, {
        zh: `已分析 ${answered}/${total} 个文件（${seconds.toFixed(1)} 秒）`,
        en: `${answered} of ${total} files (${seconds.toFixed(1)} s)`,
      });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_TOOLS }, take));
  return done;
}

const UNPROTECTED: BothLanguages = {
  zh: '未隔离运行：这台机器既不支持命名空间，也没有可用的独立用户',
  en: 'ran without a jail: this machine offers neither namespaces nor another user',
};

function withoutChecker(key: string): BothLanguages {
  return {
    zh: `规则 ${key} 超时，本次构建不再执行该规则`,
    en: `checker ${key} timed out; the build goes on without it`,
  };
}

async function invoke(
  { signal, buildLog }: Pick<ScanContext, 'buildLog' | 'signal'>,
  {
    planned,
    sourceFolder,
    checkers,
    files,
    off,
  }: PlannedTool['invocations'][number] & { planned: PlannedTool; sourceFolder: string; off: readonly string[] },
): Promise<{ result: InvocationResult<Buffer>; stuck: readonly string[] }> {
  const { definition, params } = planned;
  const { limits } = definition;
  const script = toolScript(definition);
  const request: ToolRequest = {
    root: sourceFolder,
    files: files.map((file) => ({ path: file.path, language: file.language ?? '' })),
    checkers: [...checkers].map(([key, own]) => (Object.keys(own).length > 0 ? { key, params: own } : { key })),
    params: definition.name === CUSTOM_TOOL ? { ...params, ...watching(limits.timeoutSeconds, off) } : params,
  };
  const result = await runProcess({
    command: process.execPath,
    args: [`--max-old-space-size=${Math.floor(limits.memoryMb * HEAP_SHARE)}`, ...script.args],
    cwd: sourceFolder,
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/tmp', TMPDIR: '/tmp', NODE_ENV: 'production' },
    stdin: JSON.stringify(request),
    limits: {
      timeoutMs: limits.timeoutSeconds * 1000,
      memoryBytes: limits.memoryMb * 1024 * 1024,
      outputBytes: limits.outputMb * 1024 * 1024,
      fileBytes: 64 * 1024 * 1024,
    },
    signal,
    jail: { readOnly: [...script.readOnly, sourceFolder] },
  });
  const complaint = result.stderr.toString('utf8').trim();
  if (complaint) buildLog.write(definition.name, alike(complaint.slice(-8_000)), 1);
  if (result.protection === 'none') buildLog.write(definition.name, UNPROTECTED, 1);
  const stuck = result.kind === 'timed-out' && definition.name === CUSTOM_TOOL ? stuckRules(complaint) : [];
  return { result: ending(result, definition.limits), stuck };
}

/** A rule is called stuck well before its process is ended. */
const STUCK_MS = 20_000;

function watching(timeoutSeconds: number, off: readonly string[]): Record<string, string> {
  const stuckMs = Math.min(STUCK_MS, timeoutSeconds * 500);
  return { stuck_ms: String(stuckMs), ...(off.length > 0 ? { off: off.join(' ') } : {}) };
}

/** Failed is never clean: only a success exit goes on to the parser. */
function ending(result: ProcessResult, limits: { memoryMb: number; timeoutSeconds: number }): InvocationResult<Buffer> {
  const { durationMs } = result;
  switch (result.kind) {
    case 'exited':
      if (result.exitCode === 0) return { kind: 'findings', durationMs, report: result.stdout };
      return {
        kind: 'failed',
        durationMs,
        exitCode: result.exitCode,
        signal: result.signal,
        message: lastLine(result.stderr),
      };
    case 'timed-out':
      return { kind: 'timed-out', durationMs, limitMs: result.limitMs };
    case 'out-of-memory':
      return { kind: 'out-of-memory', durationMs, limitBytes: limits.memoryMb * 1024 * 1024 };
    case 'output-too-large':
      return { kind: 'unreadable', durationMs, message: reportTooLarge(result) };
    case 'cancelled':
      return { kind: 'cancelled', durationMs };
    case 'failed-to-start':
      return { kind: 'failed', durationMs, exitCode: null, signal: null, message: result.message };
  }
}

/** One line for the log. */
export function describe(result: InvocationResult<unknown>): BothLanguages {
  switch (result.kind) {
    case 'clean':
      return { zh: '没有发现问题', en: 'clean' };
    case 'findings':
      return { zh: '已结束', en: 'ended' };
    case 'failed':
      return brokenBy(result, result.message);
    case 'timed-out':
      return outOfTime(result);
    case 'out-of-memory':
      return outOfMemory(result);
    case 'cancelled':
      return CANCELLED;
    case 'unreadable':
      return { zh: `报告无法读取：${result.message.zh}`, en: `its report cannot be read: ${result.message.en}` };
    case 'skipped':
      return { zh: `已跳过：${result.reason}`, en: `skipped: ${result.reason}` };
  }
}

function lastLine(bytes: Buffer): string {
  return bytes.toString('utf8').trim().split('\n').at(-1)?.slice(0, 500) ?? '';
}

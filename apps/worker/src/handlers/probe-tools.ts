import { hostname } from 'node:os';
import type { ProbeToolsAnswer, ProbeToolsJob } from '@assay/contract/job';
import type { ToolDefinition } from '@assay/contract/tool-definition';
import { ENGINE_VERSION } from '@assay/engine/version';
import type { JobContext } from '@assay/jobs/queue';
import { shippedTools } from '@assay/tools/catalogue';
import { toolVersion } from '@assay/tools/tool-version';
import { findCompiler } from '../scan/compiler.ts';
import type { WorkerServices } from '../services.ts';

type Found = ProbeToolsAnswer['tools'][number];

/** Looks which tools this machine has and in which versions. The answer goes to `job_answer`. */
export async function probeTools(
  { requestId }: ProbeToolsJob,
  _context: JobContext,
  { database }: Pick<WorkerServices, 'database'>,
): Promise<void> {
  const tools: Found[] = [];
  for (const tool of shippedTools) tools.push(await look(tool));
  const answer: ProbeToolsAnswer = { machine: hostname(), tools };
  await database.db
    .insertInto('job_answer')
    .values({ request_id: requestId, answer: JSON.stringify(answer) })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}

async function look(tool: ToolDefinition): Promise<Found> {
  const { name, run } = tool;
  switch (run.kind) {
    case 'engine':
      return { name, kind: 'built-in', version: ENGINE_VERSION, programs: [] };
    case 'node':
      return lookAtPackage(tool, run.package);
    case 'command': {
      const compiler = await findCompiler(tool);
      if ('missing' in compiler) return { name, kind: 'program', programs: [], missing: compiler.missing };
      return { name, kind: 'program', version: compiler.version, programs: [...new Set(compiler.programs.values())] };
    }
    case 'report':
    case 'coverage':
      return { name, kind: 'report', programs: [] };
  }
}

function lookAtPackage(tool: ToolDefinition, packageName: string): Found {
  const found: Found = { name: tool.name, kind: 'package', programs: [packageName] };
  try {
    return { ...found, version: toolVersion(tool, ENGINE_VERSION) };
  } catch {
    const missing = {
      zh: `安装不完整：缺少 npm 包 ${packageName}，请重新安装`,
      en: `The installation lacks the npm package ${packageName}: install it anew`,
    };
    return { ...found, missing };
  }
}

import { execFile } from 'node:child_process';
import type { ToolDefinition, ToolRequest } from '@assay/contract/tool-definition';
import { scriptCommand } from '../script-command.ts';

export interface ToolRun {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Starts a tool's real script as the worker does, without the jail. @param input the request, or raw text to be refused */
export function runTool(
  tool: ToolDefinition,
  input: ToolRequest | string,
  env: Record<string, string> = {},
): Promise<ToolRun> {
  const command = scriptCommand(tool);
  if (command === undefined) throw new Error(`${tool.name} has no script`);
  return new Promise((resolve) => {
    const options = {
      encoding: 'buffer',
      maxBuffer: 64 * 1024 * 1024,
      env: { PATH: process.env.PATH, ...env },
    } as const;
    const child = execFile(process.execPath, [...command.arguments], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr: stderr.toString() });
    });
    child.stdin?.end(typeof input === 'string' ? input : JSON.stringify(input));
  });
}

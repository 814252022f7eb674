import { posix } from 'node:path';
import { alike, type BothLanguages } from '@assay/contract/both-languages';
import type { Protection } from '@assay/contract/invocation';
import { detectProtection } from '@assay/runner/detect-protection';
import { runProcess } from '@assay/runner/run-process';
import { type DatabaseEntry, readDatabase } from '@assay/tools/compile/database';
import { isUnit } from '@assay/tools/compile/units';
import { BUILD_SCRIPT } from './build-script.ts';
import { COMPILER_ENVIRONMENT } from './compiler.ts';
import type { ScanContext } from './context.ts';
import { pathFault } from './source-path.ts';
import { sourceWriter } from './source-writer.ts';

const GIB = 2 ** 30;
const LIMITS = { timeoutMs: 45 * 60_000, memoryBytes: 4 * GIB, outputBytes: GIB / 4, fileBytes: GIB, processes: 1024 };
const LOG_LINES = 300;
const PROTECTIONS: Record<Protection, string> = { jail: '隔离环境', 'other-user': '独立用户', none: '无' };

export interface RecordedBuild {
  /** The folder the build ran in, which the entries speak of. */
  readonly root: string;
  readonly entries: readonly DatabaseEntry[];
  readonly exitCode: number;
}

/**
 * Runs the task's build command, which its owner has turned on, in a jail without network, and tells what it compiled. Text it made is put beside
 * the source where units may include it; nothing of the source is written over.
 */
export async function recordBuild(
  { settings, buildLog, signal }: ScanContext,
  { command, sourceFolder }: { command: string; sourceFolder: string },
): Promise<RecordedBuild | { readonly failure: BothLanguages }> {
  const protection = await detectProtection();
  if (protection !== 'jail' && !settings.allowUnprotected)
    return {
      failure: {
        zh: '这台机器无法隔离运行编译命令；管理员可以设置 ASSAY_ALLOW_UNPROTECTED 允许',
        en: 'This machine offers no jail for the build command; an administrator may allow it with ASSAY_ALLOW_UNPROTECTED',
      },
    };
  buildLog.write('', {
    zh: `编译命令（隔离方式：${PROTECTIONS[protection]}）：${command}`,
    en: `Build command (protection: ${protection}): ${command}`,
  });
  const result = await runProcess({
    command: '/bin/sh',
    args: ['-c', BUILD_SCRIPT, 'assay-build', sourceFolder, command],
    cwd: '/tmp',
    env: COMPILER_ENVIRONMENT,
    limits: LIMITS,
    signal,
    jail: { readOnly: [sourceFolder], tmpBytes: 4 * GIB },
  });
  signal.throwIfAborted();
  const lines = result.stderr.toString('utf8').trimEnd().split('\n');
  const before = lines.length - LOG_LINES;
  if (before > 0) buildLog.write('', { zh: `…… 此前还有 ${before} 行`, en: `... ${before} lines before` });
  for (const line of lines.slice(-LOG_LINES)) buildLog.write('', alike(line.slice(0, 2_000)));
  if (result.kind !== 'exited' || result.exitCode !== 0) {
    const why = result.kind === 'exited' ? `exit code ${result.exitCode}` : result.kind;
    return { failure: { zh: `编译命令未能运行：${why}`, en: `The build command could not be run: ${why}` } };
  }
  const frames = readFrames(result.stdout);
  const root = frames.find(({ kind }) => kind === 'root')?.bytes.toString('utf8') ?? '';
  const exitCode = Number(frames.find(({ kind }) => kind === 'status')?.bytes.toString('utf8'));
  const recorded = frames.filter(({ kind }) => kind === 'calls').flatMap(({ bytes }) => callsOf(bytes));
  const listed = frames
    .filter(({ kind }) => kind === 'database')
    .flatMap(({ bytes }) => {
      const entries = readDatabase(bytes.toString('utf8'));
      return 'unreadable' in entries ? [] : entries;
    });
  const write = sourceWriter(sourceFolder);
  let made = 0;
  for (const { kind, path, bytes } of frames) {
    const below = posix.relative(root, path);
    if (kind !== 'file' || below.startsWith('..') || pathFault(below) !== undefined) continue;
    if (write(below, bytes) === 'written') made += 1;
  }
  buildLog.write('', {
    zh: `编译命令结束，退出码 ${exitCode}：记录到 ${recorded.length} 次编译，生成 ${made} 个文件`,
    en: `The build ended with exit code ${exitCode}: ${recorded.length} compilations seen, ${made} files made`,
  });
  // What was really compiled says more than what a generator would compile.
  return { root, exitCode, entries: recorded.length > 0 ? recorded : listed };
}

interface Frame {
  readonly kind: string;
  readonly path: string;
  readonly bytes: Buffer;
}

/** Frames of the script. The build has a hand in them, so they are believed only as far as they hold together. */
function readFrames(output: Buffer): Frame[] {
  const frames: Frame[] = [];
  let at = 0;
  const field = () => {
    const end = output.indexOf(0, at);
    const text = end < 0 ? '' : output.toString('utf8', at, end);
    at = end < 0 ? output.length : end + 1;
    return text;
  };
  while (at < output.length) {
    const [kind, path, size] = [field(), field(), Number(field())];
    if (!Number.isInteger(size) || size < 0 || at + size > output.length) break;
    frames.push({ kind, path, bytes: output.subarray(at, at + size) });
    at += size;
  }
  return frames;
}

/** Records of the compilers' stand-ins; a call with several sources is one entry for each. */
function callsOf(bytes: Buffer): DatabaseEntry[] {
  const fields = bytes.toString('utf8').split('\0');
  const entries: DatabaseEntry[] = [];
  for (let at = 0; at + 2 < fields.length; ) {
    const count = Number(fields[at]);
    if (!Number.isInteger(count) || count < 0) break;
    const [directory = '', program = ''] = fields.slice(at + 1, at + 3);
    const args = fields.slice(at + 3, at + 3 + count);
    for (const file of args)
      if (!file.startsWith('-') && isUnit(file)) entries.push({ directory, file, arguments: [program, ...args] });
    at += 3 + count;
  }
  return entries;
}

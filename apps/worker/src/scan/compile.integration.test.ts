import { createServer } from 'node:net';
import { C_PROJECT, hasProgram } from '@assay/testing/c-project';
import { fixtureRepository } from '@assay/testing/fixture-repository';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScanKit, type ScannedTask, scanKit } from './scan.test-kit.ts';

const both = hasProgram('gcc') && hasProgram('clang');

let kit: ScanKit;
beforeAll(async () => {
  kit = await scanKit();
});
afterAll(() => kit.close());

/** What each tool is known to find in the project. */
const EXPECTED = {
  GCC_ANALYZER: [
    'src/memory.c:5 analyzer-double-free',
    'src/memory.c:11 analyzer-malloc-leak',
    'src/use.c:5 analyzer-null-dereference',
    'src/use.c:14 analyzer-use-after-free',
  ],
  CLANG_SA: [
    'src/memory.c:5 unix.Malloc',
    'src/memory.c:11 unix.Malloc',
    'src/use.c:5 core.NullDereference',
    'src/use.c:14 unix.Malloc',
  ],
};
const TOOLS = ['GCC_ANALYZER', 'CLANG_SA'] as const;

async function found(task: ScannedTask, tool: string, detection = 1): Promise<string[]> {
  const rows = (await task.defects(tool)).filter((row) => row.detection === detection);
  return rows.map((row) => `${row.path}:${row.line} ${row.checker}`);
}

async function lastStep(task: ScannedTask, tool: string) {
  const step = await kit.database.db
    .selectFrom('build_step')
    .select(['message', 'flag'])
    .where('task_id', '=', task.taskId)
    .where('tool', '=', tool)
    .where('step_num', '=', 3)
    .orderBy('build_number', 'desc')
    .executeTakeFirst();
  return { flag: step?.flag, en: step?.message?.en ?? '', zh: step?.message?.zh ?? '' };
}

async function traceOf(task: ScannedTask, at: string, tool: string) {
  const row = (await task.defects(tool)).find((one) => `${one.path}:${one.line}` === at);
  return kit.database.db
    .selectFrom('trace')
    .selectAll()
    .where('task_id', '=', task.taskId)
    .where('defect_id', '=', row?.id ?? 0)
    .executeTakeFirst();
}

const setParams = (task: ScannedTask, params: Record<string, string>) =>
  kit.database.db
    .updateTable('task_tool')
    .set({ params: JSON.stringify(params) })
    .where('task_id', '=', task.taskId)
    .execute();
const setBuild = (task: ScannedTask, projectBuildCommand: string) =>
  kit.database.db
    .updateTable('task')
    .set({
      build_script: JSON.stringify({ osType: 'LINUX', projectBuildType: 'SHELL', projectBuildCommand, buildEnv: {} }),
    })
    .where('id', '=', task.taskId)
    .execute();
const result = async (task: ScannedTask, tool: string) => {
  const row = await kit.database.db
    .selectFrom('build_tool')
    .select(['result', 'tool_version'])
    .where('task_id', '=', task.taskId)
    .where('tool', '=', tool)
    .orderBy('build_number', 'desc')
    .executeTakeFirst();
  return row;
};

describe.skipIf(!both)('compile-type tools on a C project', { timeout: 120_000 }, () => {
  it('find the known errors with their flows, guess include paths and say so; the same again compiles nothing', async () => {
    const task = await kit.taskOn(fixtureRepository([{ write: C_PROJECT }]), TOOLS);
    await task.scan();
    for (const tool of TOOLS) {
      expect(await found(task, tool)).toEqual(EXPECTED[tool]);
      const step = await lastStep(task, tool);
      expect(step).toMatchObject({ flag: 1 });
      expect(step.en).toContain(
        'no compilation database, include paths are guessed; 2 of 2 translation units compiled',
      );
      expect(step.zh).toContain('没有编译数据库，头文件路径为猜测；编译单元 2 个，成功 2 个');
      expect(await result(task, tool)).toMatchObject({
        tool_version: expect.stringMatching(/^\d+\.\d+/),
        result: { pattern: 'COVERITY', existCount: 4, newCount: 4, fixedCount: 0, excludeCount: 0 },
      });
      const trace = await traceOf(task, 'src/use.c:5', tool);
      const steps = trace?.steps ?? [];
      expect(new Set(steps.map((step) => step.path))).toEqual(new Set(['src/use.c', 'include/pool.h']));
      expect(steps.filter((step) => step.main)).toEqual([expect.objectContaining({ path: 'src/use.c', line: 5 })]);
      expect(steps.some((step) => step.path === 'include/pool.h' && (step.depth ?? 0) > 0)).toBe(true);
      expect(Object.keys(trace?.files ?? {}).sort()).toEqual(['include/pool.h', 'src/use.c']);
    }
    await task.scan();
    for (const tool of TOOLS) {
      expect(await found(task, tool)).toEqual(EXPECTED[tool]);
      expect((await lastStep(task, tool)).en).toContain('(2 reused)');
      expect((await result(task, tool))?.result).toMatchObject({ existCount: 4, newCount: 0 });
    }
  });

  it('follow defects through a fix, a shift and a rename, and compile anew only what a change reaches', async () => {
    const repository = fixtureRepository([{ write: C_PROJECT }]);
    const task = await kit.taskOn(repository, TOOLS);
    await task.scan();
    const before = await Promise.all(TOOLS.map((tool) => task.defects(tool)));
    const memory = C_PROJECT['src/memory.c'] ?? '';
    repository.commit({
      write: { 'src/memory.c': `/* one\n   two */\n${memory.replace('  free(p);\n  free(p);', '  free(p);')}` },
    });
    await task.scan();
    for (const [at, tool] of TOOLS.entries()) {
      expect((await lastStep(task, tool)).en).toContain('(1 reused)');
      const now = await task.defects(tool);
      expect(now.map(({ id, line, detection }) => [id, line, detection])).toEqual([
        [before[at]?.[0]?.id, 5, 2],
        [before[at]?.[1]?.id, 12, 1],
        [before[at]?.[2]?.id, 5, 1],
        [before[at]?.[3]?.id, 14, 1],
      ]);
      expect((await traceOf(task, 'src/memory.c:12', tool))?.steps.at(-1)).toMatchObject({ line: 12, main: true });
      expect((await result(task, tool))?.result).toMatchObject({ existCount: 3, newCount: 0, fixedCount: 1 });
    }
    repository.commit({ rename: { 'src/use.c': 'src/pool-user.c' } });
    await task.scan();
    for (const [at, tool] of TOOLS.entries()) {
      expect(await found(task, tool)).toContain(
        `src/pool-user.c:5 ${tool === 'CLANG_SA' ? 'core.NullDereference' : 'analyzer-null-dereference'}`,
      );
      expect((await task.defects(tool)).map(({ id }) => id)).toEqual(before[at]?.map(({ id }) => id));
      const moved = await traceOf(task, 'src/pool-user.c:5', tool);
      expect(Object.keys(moved?.files ?? {}).sort()).toEqual(['include/pool.h', 'src/pool-user.c']);
    }
  });

  it('a header that changes or appears makes the units that may read it compile again', async () => {
    const repository = fixtureRepository([{ write: C_PROJECT }]);
    const task = await kit.taskOn(repository, ['GCC_ANALYZER']);
    await task.scan();
    const header = C_PROJECT['include/pool.h'] ?? '';
    repository.commit({ write: { 'include/pool.h': `${header}/* more */\n` } });
    await task.scan();
    expect((await lastStep(task, 'GCC_ANALYZER')).en).toContain('(1 reused)');
    repository.commit({ write: { 'include/other.h': 'int other;\n' } });
    await task.scan();
    expect((await lastStep(task, 'GCC_ANALYZER')).en).toContain('(0 reused)');
    repository.commit({ write: { 'README.md': '# text\n' } });
    await task.scan();
    expect((await lastStep(task, 'GCC_ANALYZER')).en).toContain('(2 reused)');
  });

  it('a unit that does not compile costs its own result; its defects and those of its headers are not fixed', async () => {
    const repository = fixtureRepository([{ write: C_PROJECT }]);
    const task = await kit.taskOn(repository, TOOLS);
    await task.scan();
    repository.commit({ write: { 'src/use.c': `#include "gone.h"\n${C_PROJECT['src/use.c']}` } });
    await task.scan();
    for (const tool of TOOLS) {
      expect(await found(task, tool, 1)).toEqual(EXPECTED[tool].slice(0, 2));
      expect(await found(task, tool, 3)).toEqual(EXPECTED[tool].slice(2));
      expect((await lastStep(task, tool)).en).toContain('1 of 2 translation units compiled (1 reused), 1 could not be');
    }
    const log = await task.log();
    expect(log).toMatch(/not analysed: "src\/use\.c": does not compile: .*gone\.h/);
    expect(log).toContain('not analysed: "include/pool.h": src/use.c, which reads it, could not be compiled');
    expect(log).not.toContain('/work/');
  });

  it('not one unit that compiles is a failure with its reason, never a clean result', async () => {
    const task = await kit.taskOn(fixtureRepository([{ write: { 'a.c': '#include "gone.h"\n' } }]), TOOLS);
    await task.scan();
    for (const tool of TOOLS) {
      const step = await lastStep(task, tool);
      expect(step.flag).toBe(2);
      expect(step.en).toMatch(/^Not one translation unit could be analysed .*a\.c does not compile: .*gone\.h/);
    }
  });

  it('a compilation database says flags and files; its paths may be of another machine, its dangers are left out', async () => {
    const entry = (file: string, ...flags: string[]) => ({
      directory: '/home/joe/project/build',
      file: `../${file}`,
      arguments: ['/opt/cc/bin/gcc', '-O2', ...flags, '-c', `../${file}`, '-o', 'x.o'],
    });
    const database = [
      entry('src/use.c', '-I../include', '-fplugin=/tmp/evil.so', '@/etc/passwd', '-Werror', '-Wp,-MD,/tmp/x'),
      entry(
        'src/part.c',
        '-DSIZE=3',
        '-include',
        '/home/joe/project/include/pool.h',
        '-fconserve-stack',
        '-mno-such-thing',
      ),
      entry('src/generated.c'),
    ];
    const write = {
      ...C_PROJECT,
      'src/part.c':
        '#ifndef SIZE\n#error no size\n#endif\nint part(void) { int *p; pool_take(100, &p); return p[SIZE]; }\n',
      'tool/db.json': JSON.stringify(database),
    };
    const task = await kit.taskOn(fixtureRepository([{ write }]), TOOLS);
    await setParams(task, { compile_commands_path: './tool/db.json' });
    await task.scan();
    for (const tool of TOOLS) {
      const lines = (await found(task, tool)).map((one) => one.split(' ')[0]);
      expect(lines.sort()).toEqual(['src/part.c:4', 'src/use.c:14', 'src/use.c:5']);
      expect((await lastStep(task, tool)).en).toContain('compilation database tool/db.json; 2 of 2');
    }
    const log = await task.log();
    expect(log).toContain('not analysed: "src/memory.c": nothing says how it is compiled');
    expect(log).toContain('1 compilations are of files that are not in the source');
    expect(log).toContain('"-fplugin=/tmp/evil.so" (1), "@/etc/passwd" (1), "-Wp,-MD,/tmp/x" (1)');
  });

  it.each([
    ['is not there', 'nowhere.json', 'no compilation database that can be read at nowhere.json'],
    ['leaves the tree', '../../etc/passwd', 'no compilation database that can be read'],
    ['is no database', 'src/use.c', 'cannot be read: it is not JSON'],
  ])('a database that %s is a failure that says so', async (_, path, sentence) => {
    const task = await kit.taskOn(fixtureRepository([{ write: C_PROJECT }]), ['GCC_ANALYZER']);
    await setParams(task, { compile_commands_path: path });
    await task.scan();
    const step = await lastStep(task, 'GCC_ANALYZER');
    expect(step.flag).toBe(2);
    expect(step.en).toContain(sentence);
    expect(await task.defects('GCC_ANALYZER')).toEqual([]);
  });

  it("the task's own build runs in the jail, is recorded, and what it generates can be included", async () => {
    let reached = false;
    const server = createServer((socket) => {
      reached = true;
      socket.end();
    });
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      }),
    );
    const write = {
      ...C_PROJECT,
      'src/use.c': `#include "config.h"\n${C_PROJECT['src/use.c']}`,
      'make.sh': [
        '#!/bin/bash',
        'set -e',
        'mkdir -p gen && echo "#define LIMIT 3" > gen/config.h',
        'cc -Igen -Iinclude -c src/use.c -o use.o',
        'cd src && cc -c memory.c',
        'echo "from the build: $(ls /work 2>&1)"',
        `(exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo reached || echo alone`,
        '',
      ].join('\n'),
    };
    const task = await kit.taskOn(fixtureRepository([{ write }]), TOOLS);
    await setBuild(task, './make.sh');
    await task.scan();
    for (const tool of TOOLS) {
      const lines = (await found(task, tool)).map((one) => one.split(' ')[0]);
      expect(lines.sort()).toEqual(['src/memory.c:11', 'src/memory.c:5', 'src/use.c:15', 'src/use.c:6']);
      expect((await lastStep(task, tool)).en).toContain('(build command; 2 of 2 translation units compiled');
    }
    const log = await task.log();
    expect(log).toContain('The build ended with exit code 0: 2 compilations seen, 1 files made');
    expect(log.match(/Build command \(protection/g)).toHaveLength(1);
    server.close();
    expect(log).toContain('alone');
    expect(reached).toBe(false);
    expect(log).toMatch(/from the build: ls: cannot access/);
    await task.scan();
    for (const tool of TOOLS) expect((await lastStep(task, tool)).en).toContain('(2 reused)');
  });

  it('a build that compiles nothing is a failure; one that breaks off counts as far as it came, and says so', async () => {
    const task = await kit.taskOn(fixtureRepository([{ write: C_PROJECT }]), ['GCC_ANALYZER']);
    await setBuild(task, 'exit 3');
    await task.scan();
    expect(await lastStep(task, 'GCC_ANALYZER')).toMatchObject({
      flag: 2,
      en: 'The build command ended with exit code 3 and compiled no file of the repository',
    });
    await setBuild(task, 'gcc -c src/memory.c && exit 4');
    await task.scan();
    const step = await lastStep(task, 'GCC_ANALYZER');
    expect(step.flag).toBe(1);
    expect(step.en).toContain('build command (which broke off with exit code 4); 1 of 1');
    expect(await found(task, 'GCC_ANALYZER')).toEqual(EXPECTED.GCC_ANALYZER.slice(0, 2));
  });
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeControlGroup } from './cgroup.ts';

/** A folder stands in for the kernel's file system: it shows what we write, not what the kernel makes of it. */
describe('makeControlGroup', () => {
  let mount: string;
  let self: string;
  beforeEach(() => {
    mount = mkdtempSync(join(tmpdir(), 'assay-cgroup-'));
    self = join(mount, 'self');
    mkdirSync(join(mount, 'service'));
    writeFileSync(self, '0::/service\n');
  });
  afterEach(() => rmSync(mount, { recursive: true }));

  it('writes both limits below our own group where the controllers are on', () => {
    writeFileSync(join(mount, 'service', 'cgroup.subtree_control'), 'cpu memory pids\n');
    const group = makeControlGroup({ memoryBytes: 1000, processes: 7 }, { mount, self });
    expect(group).toBeDefined();
    expect(readFileSync(join(group?.folder ?? '', 'memory.max'), 'utf8')).toBe('1000');
    expect(readFileSync(join(group?.folder ?? '', 'pids.max'), 'utf8')).toBe('7');
    expect(group?.ranOutOfMemory()).toBe(false);
    writeFileSync(join(group?.folder ?? '', 'memory.events'), 'low 0\noom 1\noom_kill 2\n');
    expect(group?.ranOutOfMemory()).toBe(true);
  });

  it('makes nothing where they are off, or where version 1 rules', () => {
    writeFileSync(join(mount, 'service', 'cgroup.subtree_control'), 'cpu\n');
    expect(makeControlGroup({ memoryBytes: 1, processes: 1 }, { mount, self })).toBeUndefined();
    writeFileSync(self, '4:memory:/x\n');
    expect(makeControlGroup({ memoryBytes: 1, processes: 1 }, { mount, self })).toBeUndefined();
    expect(readdirSync(join(mount, 'service'))).toEqual(['cgroup.subtree_control']);
  });
});

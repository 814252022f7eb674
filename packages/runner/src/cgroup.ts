import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group (version 2) of one process tree: the kernel keeps the limits instead of our samples. */
export interface ControlGroup {
  readonly folder: string;
  /** Highest memory of the tree, where the kernel tells (5.19 and later). */
  readonly peakBytes: () => number;
  /** True when the kernel ended something inside for want of memory. */
  readonly ranOutOfMemory: () => boolean;
  readonly kill: () => void;
  readonly remove: () => void;
}

const MOUNT = '/sys/fs/cgroup';
let counter = 0;

/**
 * Makes a control group below our own, where the machine has delegated one to us with the memory and pids controllers on.
 * Undefined elsewhere: version 1, a read-only mount (most containers), or no delegation.
 */
export function makeControlGroup(
  limits: { memoryBytes: number; processes: number },
  places: { mount: string; self: string } = { mount: MOUNT, self: '/proc/self/cgroup' },
): ControlGroup | undefined {
  try {
    const own = /^0::(\/.*)$/m.exec(readFileSync(places.self, 'utf8'))?.[1];
    if (own === undefined) return undefined;
    const parent = join(places.mount, own);
    const controllers = readFileSync(join(parent, 'cgroup.subtree_control'), 'utf8').split(/\s+/);
    if (!controllers.includes('memory') || !controllers.includes('pids')) return undefined;
    const folder = join(parent, `assay-${process.pid}-${counter++}`);
    mkdirSync(folder);
    try {
      writeFileSync(join(folder, 'memory.max'), String(limits.memoryBytes));
      writeFileSync(join(folder, 'pids.max'), String(limits.processes));
      if (existsSync(join(folder, 'memory.swap.max'))) writeFileSync(join(folder, 'memory.swap.max'), '0');
      // One end for all: a tree that lost a member to the kernel is not worth keeping.
      if (existsSync(join(folder, 'memory.oom.group'))) writeFileSync(join(folder, 'memory.oom.group'), '1');
    } catch {
      rmdirSync(folder);
      return undefined;
    }
    return controlGroupAt(folder);
  } catch {
    return undefined;
  }
}

function controlGroupAt(folder: string): ControlGroup {
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8').trim();
    } catch {
      return '';
    }
  };
  return {
    folder,
    peakBytes: () => Number(read('memory.peak')) || 0,
    ranOutOfMemory: () => Number(/^oom_kill (\d+)$/m.exec(read('memory.events'))?.[1] ?? 0) > 0,
    kill: () => {
      try {
        writeFileSync(join(folder, 'cgroup.kill'), '1');
      } catch {
        // Kernels before 5.14: the process namespace ends the tree.
      }
    },
    remove: () => {
      try {
        rmdirSync(folder);
      } catch {
        // Still being emptied by the kernel; an empty control group costs nothing.
      }
    },
  };
}

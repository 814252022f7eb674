import { readdirSync, readFileSync } from 'node:fs';

/** A process of the product, named by what it does. */
export interface ProductProcess {
  readonly pid: number;
  readonly role: 'supervisor' | 'server' | 'worker' | 'scan' | 'postgres' | 'other';
  readonly command: string;
}

/** Every living process that names the data folder in its command line or its environment; zombies are not alive. */
export function processesOf(dataFolder: string): ProductProcess[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .flatMap((entry) => {
      const command = read(`/proc/${entry}/cmdline`);
      if (!command.includes(dataFolder) && !read(`/proc/${entry}/environ`).includes(dataFolder)) return [];
      if (/^State:\s+Z/m.test(read(`/proc/${entry}/status`))) return [];
      const words = command.replaceAll('\0', ' ').trim();
      return [{ pid: Number(entry), role: roleOf(words), command: words }];
    });
}

function roleOf(command: string): ProductProcess['role'] {
  if (command.includes('dist/cli.js')) return 'supervisor';
  if (command.includes('dist/server.js')) return 'server';
  if (command.includes('dist/worker.js')) return 'worker';
  if (command.includes('dist/scan.js')) return 'scan';
  return /postgres/.test(command) ? 'postgres' : 'other';
}

/** A process may end while we look at it. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

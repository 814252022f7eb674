import { nameOf, processesIn } from './process-table.ts';

/**
 * Ends the sessions that outlived a killed postmaster. One that computes does not notice for as long as its statement
 * takes, and holds the cluster all that time; nobody waits for its answer any more.
 *
 * A process whose parent works in the cluster too has a living postmaster, perhaps of another container: then nothing is
 * touched.
 */
export function endOrphans(cluster: string, log: (line: string) => void): void {
  const members = processesIn(cluster).filter(({ pid }) => nameOf(pid) === 'postgres');
  const ids = new Set(members.map(({ pid }) => pid));
  if (members.length === 0 || members.some(({ parent }) => ids.has(parent))) return;
  log(`${members.length} processes of a killed PostgreSQL are ended`);
  for (const pid of ids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

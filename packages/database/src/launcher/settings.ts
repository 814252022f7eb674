import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/**
 * postgresql.conf, written anew at each start. The administrator's own settings come last and win.
 * Figures behind the choices: docs/decisions/0002-embedded-postgresql.md.
 */
export function configurationText(choice: { port: number; durable: boolean }): string {
  const lines = [
    '# Written by Assay at each start. Put your own settings into postgresql.local.conf in the data folder.',
    "listen_addresses = '127.0.0.1'",
    `port = ${choice.port}`,
    // A socket path is limited to 107 bytes, which a data folder may exceed.
    "unix_socket_directories = ''",
    'max_connections = 100',
    `shared_buffers = ${sharedBuffersMegabytes(usableMemory())}MB`,
    'work_mem = 32MB',
    'maintenance_work_mem = 128MB',
    `dynamic_shared_memory_type = ${sharedMemoryIsRoomy() ? 'posix' : 'mmap'}`,
    `fsync = ${onOff(choice.durable)}`,
    `synchronous_commit = ${onOff(choice.durable)}`,
    `full_page_writes = ${onOff(choice.durable)}`,
    // 4 GB made one recovery take 13 s; with these it stays near 2 s.
    'max_wal_size = 1GB',
    'checkpoint_timeout = 5min',
    'wal_compression = on',
    'random_page_cost = 1.1',
    // Compiling made a page at a deep offset 13 times slower.
    'jit = off',
    'max_logical_replication_workers = 0',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    'logging_collector = on',
    "log_directory = 'log'",
    // One file per week day; the next week overwrites it.
    "log_filename = 'postgresql-%a.log'",
    'log_rotation_age = 1d',
    'log_rotation_size = 0',
    'log_truncate_on_rotation = on',
    'log_file_mode = 0600',
    "log_line_prefix = '%m [%p] %q%a '",
    'log_checkpoints = off',
    'log_lock_waits = on',
    'log_min_duration_statement = 5s',
    // Values of statements are people's data.
    'log_parameter_max_length = 0',
    'log_parameter_max_length_on_error = 0',
    // A statement of a process that was killed ends soon, not when it is done.
    ...(process.platform === 'linux' ? ['client_connection_check_interval = 10s'] : []),
    "include_if_exists = '../postgresql.local.conf'",
  ];
  return `${lines.join('\n')}\n`;
}

/** pg_hba.conf: one role, one address, with a password. The superuser cannot come in over the network at all. */
export const ACCESS_TEXT = '# Written by Assay at each start.\nhost all assay 127.0.0.1/32 scram-sha-256\n';

/** An eighth of the memory, between 32 MB and 256 MB: the file cache of the system does the rest. */
export function sharedBuffersMegabytes(memoryBytes: number): number {
  return Math.min(256, Math.max(32, Math.floor(memoryBytes / 8 / MEGABYTE)));
}

/** Memory of the machine, or less where a control group limits this process. */
function usableMemory(): number {
  const limit = process.constrainedMemory();
  return limit !== undefined && limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Containers often get 64 MB of /dev/shm; parallel queries then fail, so they use files in the cluster instead. */
function sharedMemoryIsRoomy(): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= 256 * MEGABYTE;
  } catch {
    return false;
  }
}

function onOff(value: boolean): string {
  return value ? 'on' : 'off';
}

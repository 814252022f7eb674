import type { CorpusFile } from './corpus.ts';
import type { Peers } from './peers.ts';

/** What every part of the comparison is given. */
export interface BenchContext {
  readonly peers: Peers;
  /** Root of the corpus and its files. */
  readonly root: string;
  readonly files: readonly CorpusFile[];
  /** A folder of our own that goes away at the end, on the corpus's disk where possible. */
  readonly work: string;
  /** Path of a runner's bundle by its name. */
  readonly runner: (name: string) => string;
  readonly rounds: number;
  /** Bytes per language where peers are too slow for everything. */
  readonly sampleBytes: number;
  /** Languages to look at, where a part goes by language; all when absent. */
  readonly languages?: readonly string[];
  /** Folder that receives every disagreement, to be read. */
  readonly details?: string;
}

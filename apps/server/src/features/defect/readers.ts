import type { ToolPattern } from '@assay/contract/tool-definition';
import { ccnReader } from './ccn/reader.ts';
import { compileReader } from './compile/reader.ts';
import { dupReader } from './dupc/reader.ts';
import { lintReader } from './lint/reader.ts';
import type { PatternReader, PatternReaders } from './pattern-reader.ts';

/** Tools without defects of their own: their lists are empty, and there is nothing to decide on. */
const { batch: _, ...nothing } = lintReader;

/** Which reader answers for the tools of a pattern. */
const READERS: PatternReaders = {
  LINT: lintReader,
  COVERITY: compileReader,
  KLOCWORK: compileReader,
  PINPOINT: compileReader,
  CCN: ccnReader,
  DUPC: dupReader,
  CLOC: nothing,
  COVR: nothing,
  STAT: lintReader,
  TSCLUA: lintReader,
};

export function readerOf({ pattern }: { readonly pattern: ToolPattern }): PatternReader {
  return READERS[pattern];
}

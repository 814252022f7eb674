import type { BothLanguages } from './both-languages.ts';
import type { SourceLanguage } from './language.ts';

/** Text encodings the inventory tells apart; columns and lines are always of the decoded text. */
export type SourceEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'latin1';

/** One file of the tree under analysis that was read. */
export interface SourceFile {
  /** Below the source root, `/` separated. */
  readonly path: string;
  /** The path's bytes in the source as hex, present only where they are no UTF-8 and `path` is therefore repaired. */
  readonly pathBytes?: string;
  /** SHA-256 of the raw bytes, lower-case hex: the address of the content in the blob store. */
  readonly blob: string;
  /** Raw bytes. */
  readonly size: number;
  /** Absent when no language is known for the file; such a file is listed, never measured. */
  readonly language?: SourceLanguage;
  readonly encoding: SourceEncoding;
  /** The rule by which the file was recognised as minified, in words: linters leave it out, measures count it. */
  readonly minified?: BothLanguages;
}

/** Why a file of the tree is not analysed. Shown to people, so every skip has a reason. */
export type SkipReason =
  | 'symlink'
  | 'submodule'
  | 'binary'
  | 'too-large'
  | 'unreadable-name'
  | 'missing-object'
  | 'generated'
  | 'filtered';

export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
  /** The rule that left it out (a filter expression, a limit), for the log. */
  readonly detail?: BothLanguages;
}

/** Every file of one commit: what is looked at and what is left out, and by which rule. */
export interface Inventory {
  readonly files: readonly SourceFile[];
  readonly skipped: readonly SkippedFile[];
}

/** Files above this many bytes are listed, never read into a tool (a 1 MiB source file is generated in practice). */
export const MAX_SOURCE_BYTES = 2 * 1024 * 1024;

/**
 * Version of the matching rules. Raise it whenever the same input could give other pairs: a new version re-matches as a
 * dry run first, and `match` rows say which version wrote them.
 */
export const IDENTITY_VERSION = 2;

/**
 * How a finding was recognised as a known defect, stored with each match. Numbers 0 to 6 are the passes in the order
 * they run; the other two stand beside them.
 */
export const PASS = {
  /** The tool's own id, where its definition says it can be trusted. */
  stableId: 0,
  /** The file is byte for byte the one the place was written for. */
  sameContent: 1,
  /** Same file, the line followed through the difference of its contents. */
  sameFile: 2,
  /** The file has another name now, the line followed through the difference. */
  renamedFile: 3,
  /** The line was rewritten inside one hunk. */
  replacedLine: 4,
  /** Same checker and same text somewhere else. */
  sameLine: 5,
  /** Same checker, similar text in similar surroundings. */
  similarContext: 6,
  /** Measures: same qualified name of a function, by ordinal within the file; or the file itself. */
  sameFunction: 7,
  /** A person said so. */
  linked: 8,
} as const;
export type Pass = (typeof PASS)[keyof typeof PASS];

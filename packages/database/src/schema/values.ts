import type { BothLanguages } from '@assay/contract/both-languages';
import type { ColumnType } from 'kysely';

/** What columns hold that is more than a text or a number. bigint arrives as number. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>;
export type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** How compile-type tools build a task. */
export interface BuildScript {
  readonly osType: string;
  readonly projectBuildType: string;
  readonly projectBuildCommand: string;
  /** Tool -> version. */
  readonly buildEnv: Readonly<Record<string, string>>;
}

/** When a task is scanned by itself. */
export interface TaskSchedule {
  /** `1` Monday to `7` Sunday. */
  readonly executeDate: string[];
  /** `HH:mm`. */
  readonly executeTime: string;
  /** IANA zone; absent = the site's. */
  readonly zone?: string;
}

/** Filters that the repository's own `.code.yml` asks for. */
export interface CodeYmlContent {
  readonly testSourceFilterPath: string[];
  readonly autoGenFilterPath: string[];
  readonly thirdPartyFilterPath: string[];
  readonly scanTestSource: boolean;
  /** What could not be used, for people. */
  readonly problems: BothLanguages[];
}

/** What became of a moment of a timer. */
export type ScheduleOutcome = 'started' | 'running' | 'missed' | 'refused';
export type BuildStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'interrupted';

/** Lines of the parts of a file that are in other languages, by source language: total, code, comment, blank, effective comment. */
export type EmbeddedCounts = Readonly<
  Record<string, readonly [total: number, code: number, comment: number, blank: number, effective: number]>
>;

import type { BothLanguages } from '@assay/contract/both-languages';
import type { StepFlag } from '@assay/contract/codes';
import type { CoverageBase } from '@assay/contract/http/coverage';
import type { CoverageFormat, CoverageOfImport, ReportFormat, ReportOfImport } from '@assay/contract/report';
import type { ColumnType, Generated } from 'kysely';
import type { BuildStatus, CreatedAt, Json, NullableJson } from './values.ts';

/** Branches, builds, what they looked at and what came in for them. */
export interface BuildsTables {
  branch: {
    task_id: number;
    id: number;
    name: string;
    kind: 'main' | 'long' | 'request';
    base_branch_id: number | null;
    /** The repository's default branch, whatever it is called; one per task at most. */
    follows_default: ColumnType<boolean, boolean | undefined, boolean>;
    head_build: number | null;
    /** Of a request branch: what is merged, and into what ('' = the default branch of the repository). */
    request_source: string | null;
    request_target: string | null;
  };
  branch_inventory: {
    task_id: number;
    branch_id: number;
    build_number: number;
    /** Blob of the JSON list of every path of the tree. */
    paths_blob: string;
    file_count: number;
    /** Filter expression -> files it left out. */
    filter_counts: Json<Record<string, number>>;
  };
  build: {
    task_id: number;
    number: number;
    id: string;
    branch_id: number;
    status: BuildStatus;
    attempt: ColumnType<number, number | undefined, number>;
    mode: number;
    trigger: string;
    started_by: string;
    /** Tools this build is about; null = all of the task. */
    only_tools: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    /** Commit to look at; null = the newest of the branch. */
    wanted_commit: ColumnType<string | null, string | null | undefined, string | null>;
    commit_id: string | null;
    commit_time: Date | null;
    commit_author: string | null;
    commit_subject: string | null;
    created_at: CreatedAt;
    started_at: Date | null;
    ended_at: Date | null;
    failure: NullableJson<BothLanguages>;
    revision: number | null;
    gate: NullableJson<Record<string, unknown>>;
    /** Number of the reported run that this import belongs to. */
    part_of: ColumnType<number | null, number | null | undefined, number | null>;
    /** Its steps are reported by a pipeline; no job of ours runs it. */
    reported: ColumnType<boolean, boolean | undefined, boolean>;
  };
  build_tool: {
    task_id: number;
    build_number: number;
    /** '' is the task-level record. */
    tool: string;
    flag: StepFlag;
    curr_step: number;
    started_at: Date;
    ended_at: Date | null;
    tool_version: string | null;
    result: NullableJson<Record<string, unknown>>;
    /** Milliseconds the tool itself worked; null = not measured. */
    ran_ms: ColumnType<number | null, number | null | undefined, number | null>;
  };
  /** What a tool's charts say of one build. */
  build_numbers: {
    task_id: number;
    build_number: number;
    tool: string;
    branch_id: number;
    at: Date;
    open_count: number;
    new_count: number;
    average_ccn: number | null;
    ccn_threshold: number | null;
    ccn_excess: number | null;
    dup_rate: number | null;
  };
  build_step: {
    task_id: number;
    build_number: number;
    tool: string;
    seq: number;
    step_num: number;
    flag: StepFlag;
    started_at: Date;
    ended_at: Date | null;
    message: NullableJson<BothLanguages>;
  };
  build_log: {
    task_id: number;
    build_number: number;
    line_no: number;
    at: CreatedAt;
    tool: string;
    priority: ColumnType<number, number | undefined, number>;
    message: string;
    /** The same in Chinese; null = `message` is for all readers. */
    message_zh: ColumnType<string | null, string | null | undefined, string | null>;
  };
  scope: {
    task_id: number;
    build_number: number;
    tool: string;
    tool_version: string;
    config_hash: string;
    /** Blob of the JSON list of checker keys that were on. */
    checkers_blob: string;
    /** Blob of the JSON list of [path, blob] pairs the tool was given. */
    file_list_blob: string;
    analysed_files: number;
    reused_files: number;
  };
  scope_exception: { task_id: number; build_number: number; tool: string; path: string; kind: string; reason: string };
  file_result: { task_id: number; tool: string; key: Buffer; findings: Json<unknown>; last_build: number };
  unit_result: {
    task_id: number;
    tool: string;
    key: Buffer;
    path: string;
    inputs: Json<{ files: [path: string, blob: string][]; system: string[]; stamp: string }>;
    findings: Json<unknown>;
    last_build: number;
  };
  coverage_file: {
    task_id: number;
    branch_id: number;
    file_id: number;
    from_build: number;
    /** The first build in which it is otherwise; null = still so. */
    to_build: number | null;
    /** Content that the lines refer to. */
    blob: Buffer;
    lines: number;
    covered_lines: number;
    branches: number;
    covered_branches: number;
    functions: ColumnType<number, number | undefined, number>;
    covered_functions: ColumnType<number, number | undefined, number>;
    /** Of `lines` and `covered_lines`, those that are new code. */
    new_lines: ColumnType<number, number | undefined, number>;
    covered_new_lines: ColumnType<number, number | undefined, number>;
    /** `packLines` of domain/coverage. */
    hits: Buffer;
  };
  coverage_build: {
    task_id: number;
    build_number: number;
    branch_id: number;
    at: CreatedAt;
    files: number;
    lines: number;
    covered_lines: number;
    branches: number;
    covered_branches: number;
    functions: ColumnType<number, number | undefined, number>;
    covered_functions: ColumnType<number, number | undefined, number>;
    new_lines: ColumnType<number, number | undefined, number>;
    covered_new_lines: ColumnType<number, number | undefined, number>;
    /** What new code is new against; null = it was not worked out. */
    new_since: NullableJson<CoverageBase>;
  };
  report: {
    task_id: number;
    id: Generated<number>;
    tool: string;
    format: ReportFormat | CoverageFormat;
    build_number: number;
    branch_id: number;
    commit_id: string | null;
    /** Blobs in order. */
    parts: string[];
    size: number;
    uploaded_by: string;
    at: CreatedAt;
    outcome: NullableJson<ReportOfImport | CoverageOfImport>;
    /** Folder that names of coverage lie below. */
    prefix: string | null;
  };
}

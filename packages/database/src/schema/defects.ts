import type { ChangeCause, Detection } from '@assay/contract/codes';
import type { FunctionFacts, TraceStep } from '@assay/contract/finding';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, EmbeddedCounts, Json, NullableJson } from './values.ts';

/** Files, defects, where they are, what people said of them. */
export interface DefectsTables {
  file: {
    task_id: number;
    id: Generated<number>;
    path_text: string;
    path_bytes: Buffer | null;
    path_hash: Buffer;
    sort_key: string;
  };
  branch_file: {
    task_id: number;
    branch_id: number;
    file_id: number;
    blob: Buffer;
    size: number;
    language: string | null;
    encoding: string;
    total_lines: number;
    code_lines: number;
    comment_lines: number;
    blank_lines: number;
    effective_comment_lines: Generated<number>;
    /** By source language: total, code, comment, blank and effective comment lines of the parts in it. */
    embedded: ColumnType<EmbeddedCounts | null, string | null | undefined, string | null>;
    function_count: number;
    ccn_sum: number;
    dup_lines: number;
    dup_blocks: number;
    dup_authors: string[];
    changed_at: Date | null;
  };
  dup_block: {
    task_id: number;
    branch_id: number;
    file_id: number;
    start_line: number;
    end_line: number;
    fingerprint: string;
    author: string;
    changed_at: Date | null;
    /** Keeps its number while the content stays duplicated, wherever it is moved to. */
    id: Generated<number>;
    /** null: from before first builds were kept. */
    first_build: ColumnType<number | null, number | null | undefined, number | null>;
  };
  /** Copies that ended. */
  dup_block_past: {
    task_id: number;
    branch_id: number;
    id: number;
    fingerprint: string;
    file_id: number;
    start_line: number;
    end_line: number;
    first_build: number | null;
    gone_build: number;
    gone_at: CreatedAt;
  };
  /** A file while it has duplicates: a row of the duplication list. */
  dup_file: {
    task_id: number;
    branch_id: number;
    file_id: number;
    first_build: number;
    first_seen_at: Date;
    gone_build: number | null;
    gone_at: Date | null;
    cause: ChangeCause | null;
  };
  task_blob: { task_id: number; blob: Buffer; last_build: number };
  defect: {
    task_id: number;
    id: number;
    tool: string;
    checker: string;
    first_build: number;
    cause: ChangeCause;
    created_at: CreatedAt;
  };
  place: {
    task_id: number;
    branch_id: number;
    defect_id: number;
    tool: string;
    checker: string;
    severity: number;
    detection: Detection;
    file_id: number;
    file_key: string;
    line: number;
    end_line: number;
    col: number;
    blob: Buffer;
    symbol: string | null;
    measure: number | null;
    message: string;
    author: string;
    line_time: Date | null;
    first_build: number;
    first_seen_at: Date;
    gone_build: number | null;
    gone_at: Date | null;
    /** How often it was gone and came back. */
    returned: ColumnType<number, number | undefined, number>;
    cause: ChangeCause | null;
    needs_check: boolean;
    stable_id: string | null;
    /** Of CCN. */
    cognitive: ColumnType<number | null, number | null | undefined, number | null>;
    function_facts: ColumnType<FunctionFacts | null, string | null | undefined, string | null>;
  };
  trace: {
    task_id: number;
    branch_id: number;
    defect_id: number;
    build_number: number;
    hash: Buffer;
    steps: Json<TraceStep[]>;
    /** Path -> blob, hex. */
    files: Json<Record<string, string>>;
    dropped: ColumnType<number, number | undefined, number>;
  };
  span: {
    task_id: number;
    branch_id: number;
    defect_id: number;
    from_build: number;
    to_build: number | null;
    file_id: number;
    line: number;
  };
  match: {
    task_id: number;
    branch_id: number;
    build_number: number;
    defect_id: number;
    pass: number;
    score: number;
    from_file: number;
    from_line: number;
    to_file: number;
    to_line: number;
    /** Null: the same branch. */
    from_branch: ColumnType<number | null, number | null | undefined, number | null>;
  };
  verdict: {
    task_id: number;
    defect_id: number;
    ignore_type: ColumnType<number, number | undefined, number>;
    ignore_reason: string | null;
    ignored_by: string | null;
    ignored_at: Date | null;
    ignore_until: Date | null;
    /** Newest build when the ignore was given: guessed pairings up to it are confirmed. */
    checked_build: ColumnType<number | null, number | null | undefined, number | null>;
    mark: ColumnType<number, number | undefined, number>;
    marked_at: Date | null;
    assignees: string[] | null;
  };
  /** Digest of what the present places of a file were made from. */
  settled_file: { task_id: number; branch_id: number; tool: string; file_id: number; digest: Buffer };
  /** What people said of identities; rows are only added. */
  identity_link: {
    task_id: number;
    id: Generated<number>;
    kind: 'same' | 'apart' | 'void';
    /** Defect that stood at the key (blob, line, col, checker) when they spoke. */
    subject_id: number;
    target_id: number | null;
    voids: number | null;
    blob: Buffer;
    line: number;
    col: number;
    checker: string;
    by: string;
    at: CreatedAt;
  };
  action: {
    task_id: number;
    id: Generated<number>;
    kind: string;
    by: string;
    at: CreatedAt;
    detail: ColumnType<Record<string, unknown>, string | undefined, string>;
    undoes: number | null;
    undone_by: number | null;
  };
  action_item: {
    task_id: number;
    action_id: number;
    defect_id: number;
    before: NullableJson<Record<string, unknown>>;
    after: NullableJson<Record<string, unknown>>;
  };
  comment_thread: { id: string; task_id: number; defect_id: number; created_by: string; created_at: CreatedAt };
  comment: { id: string; thread_id: string; username: string; body: string; at: CreatedAt };
}

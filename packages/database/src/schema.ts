import type { ChangeCause, Detection, PipelineRole, Role, StepFlag } from '@assay/contract/codes';
import type { CustomRule } from '@assay/contract/custom-rule';
import type { TraceStep } from '@assay/contract/finding';
import type { CoverageBase } from '@assay/contract/http/coverage';
import type { DeliveryKind, DeliveryState } from '@assay/contract/http/delivery';
import type { CoverageFormat, CoverageOfImport, ReportFormat, ReportOfImport } from '@assay/contract/report';
import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';
import type { ColumnType, Generated } from 'kysely';

/**
 * Rows of every table as Kysely sees them; the truth is in migrations/, this follows it. bigint arrives as number.
 * Long because it is one list of all tables: split, it would only be harder to compare with them.
 */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

/** A sentence in both languages, as stored in jsonb. */
export interface BothLanguages {
  readonly zh: string;
  readonly en: string;
}

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

export interface Schema {
  site_setting: { key: string; value: Json<unknown>; updated_at: CreatedAt };
  person: {
    id: Generated<number>;
    username: string;
    display_name: string;
    email: string | null;
    password_hash: string | null;
    is_admin: ColumnType<boolean, boolean | undefined, boolean>;
    disabled_at: Date | null;
    created_at: CreatedAt;
    /** Last chosen in a browser. */
    language: ColumnType<'zh' | 'en' | null, 'zh' | 'en' | null | undefined, 'zh' | 'en' | null>;
  };
  session: {
    token_hash: Buffer;
    person_id: number;
    created_at: CreatedAt;
    last_seen_at: CreatedAt;
    expires_at: Date;
    user_agent: string | null;
    id: Generated<number>;
    address: ColumnType<string | null, string | null | undefined, string | null>;
    door: ColumnType<'password' | 'link' | 'oidc', 'password' | 'link' | 'oidc' | undefined, never>;
    /** When the present secret was made. */
    secret_at: CreatedAt;
    former_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  };
  person_identity: { issuer: string; subject: string; person_id: number; created_at: CreatedAt };
  oidc_attempt: {
    state_hash: Buffer;
    browser_hash: Buffer;
    nonce: string;
    verifier: string;
    return_to: string;
    expires_at: Date;
  };
  person_link: {
    id: Generated<number>;
    token_hash: Buffer;
    person_id: number;
    purpose: 'invite' | 'reset';
    created_by: string;
    created_at: CreatedAt;
    expires_at: Date;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  audit_entry: {
    id: Generated<number>;
    at: CreatedAt;
    kind: string;
    actor: string;
    subject: string | null;
    project_id: string | null;
    task_id: number | null;
    address: string | null;
    detail: ColumnType<Record<string, unknown>, string | undefined, string>;
  };
  api_token: {
    id: Generated<number>;
    person_id: number;
    name: string;
    token_hash: Buffer;
    scopes: ColumnType<string[], string[] | undefined, string[]>;
    created_at: CreatedAt;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  login_attempt: { id: Generated<number>; username: string; address: string; at: CreatedAt };
  project: {
    id: string;
    name: string;
    created_by: string;
    created_at: CreatedAt;
    archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  project_member: {
    project_id: string;
    person_id: number;
    role: Role;
    source: ColumnType<'person' | 'oidc', 'person' | 'oidc' | undefined, 'person' | 'oidc'>;
  };
  project_group: {
    id: Generated<number>;
    project_id: string;
    name: string;
    created_by: string;
    created_at: CreatedAt;
  };
  project_group_member: { group_id: number; person_id: number };
  task_group_role: { task_id: number; group_key: string; role: Role };
  task_policy: { task_id: number; permission: string; person_id: number | null; group_key: string | null };
  task_grant: {
    task_id: number;
    person_id: number;
    permissions: string[];
    expires_at: Date | null;
    granted_by: string;
    granted_at: CreatedAt;
  };
  pipeline_sync: { project_id: string; pipeline_id: string; synced_at: CreatedAt };
  pipeline_role: { project_id: string; pipeline_id: string; person_id: number; role: PipelineRole };
  pipeline_group_role: { project_id: string; pipeline_id: string; group_key: string; role: PipelineRole };
  repository: {
    id: string;
    project_id: string;
    alias: string;
    kind: string;
    url: string;
    credential: Buffer | null;
    created_by: string;
    created_at: CreatedAt;
  };
  task: {
    id: Generated<number>;
    project_id: string;
    name_cn: string;
    name_en: string;
    code_lang: number;
    create_from: string;
    atom_code: ColumnType<string, string | undefined, string>;
    pipeline_id: string;
    repository_id: string | null;
    branch_name: ColumnType<string, string | undefined, string>;
    scan_type: ColumnType<number, number | undefined, number>;
    status: ColumnType<number, number | undefined, number>;
    disable_reason: string | null;
    disabled_at: Date | null;
    schedule: NullableJson<TaskSchedule>;
    kept_schedule: NullableJson<TaskSchedule>;
    /** The timer counts from here. */
    schedule_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
    disabled_by: string | null;
    transfer_authors: NullableJson<{ sourceAuthor: string; targetAuthor: string }[]>;
    request_target: ColumnType<string, string | undefined, string>;
    gongfeng_project_id: number | null;
    pipeline_name: string | null;
    contacts: NullableJson<{ taskOwner: string[]; taskMember: string[] }>;
    deleted_by: string | null;
    purge_queued_at: Date | null;
    new_defect_judge: NullableJson<{
      judgeBy: number;
      fromDate?: string;
      fromDateTime?: number;
      lastestTimes?: number;
    }>;
    report_settings: NullableJson<Record<string, unknown>>;
    /** The timed report counts from here. */
    report_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
    gate_settings: NullableJson<Record<string, unknown>>;
    build_script: NullableJson<BuildScript>;
    force_full_scan: ColumnType<boolean, boolean | undefined, boolean>;
    /** When the choice of checkers last changed. */
    checkers_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Of the robot; sealed by the credential box. */
    bot_secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    revision: ColumnType<number, number | undefined, number>;
    deleted_at: Date | null;
    created_by: string;
    created_at: CreatedAt;
  };
  schedule_run: {
    task_id: number;
    due_at: Date;
    outcome: ScheduleOutcome;
    build_number: number | null;
    at: CreatedAt;
  };
  hook: {
    task_id: number;
    id: Generated<number>;
    name: string;
    token_hash: Buffer;
    /** Sealed. */
    secret: Buffer | null;
    created_by: string;
    created_at: CreatedAt;
    last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** Pushes that wait until the running scan of the branch has ended. */
  pending_push: { task_id: number; branch: string; at: CreatedAt };
  delivery: {
    task_id: number;
    id: Generated<number>;
    kind: DeliveryKind;
    /** `due:<moment>` or `build:<number>`. */
    occasion: string;
    state: ColumnType<DeliveryState, DeliveryState | undefined, DeliveryState>;
    attempts: ColumnType<number, number | undefined, number>;
    next_at: CreatedAt;
    receivers: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    reason: NullableJson<BothLanguages>;
    created_at: CreatedAt;
    updated_at: CreatedAt;
    /** Languages whose mail has left already. */
    done_languages: ColumnType<string[], string[] | undefined, string[]>;
  };
  task_member: { task_id: number; person_id: number; role: Role };
  task_pin: { task_id: number; person_id: number };
  task_tool: {
    task_id: number;
    tool: string;
    follow_status: ColumnType<number, number | undefined, number>;
    last_follow_status: number | null;
    stop_reason: string | null;
    params: ColumnType<Record<string, string>, string | undefined, string>;
    added_at: CreatedAt;
    first_success_at: Date | null;
  };
  checker: {
    tool: string;
    key: string;
    definition: Json<CheckerDefinition>;
    severity: number;
    category: string;
    type: string;
    /** Null: ships with the product. */
    project_id: ColumnType<string | null, string | null | undefined, string | null>;
    created_by: ColumnType<string, string | undefined, string>;
    /** From a report: no release has it. */
    learned: ColumnType<boolean, boolean | undefined, boolean>;
    created_at: CreatedAt;
  };
  checker_set: {
    id: string;
    project_id: string | null;
    name: Json<BothLanguages>;
    description: Json<BothLanguages>;
    code_lang: number;
    categories: string[];
    scope: number;
    source: string | null;
    is_default: ColumnType<boolean, boolean | undefined, boolean>;
    creator: string;
    created_at: CreatedAt;
    updated_at: CreatedAt;
    /** False until the first save of checkers. */
    init_checkers: ColumnType<boolean, boolean | undefined, boolean>;
    /** Made from the configuration of one tool: may speak several languages. */
    legacy: ColumnType<boolean, boolean | undefined, boolean>;
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  checker_set_version: {
    set_id: string;
    version: number;
    checkers: Json<{ toolName: string; checkerKey: string; props?: string }[]>;
    created_at: CreatedAt;
  };
  task_set: { task_id: number; set_id: string; version: number };
  /** What a project says of a set: installs a foreign one, follows a version, prefers it for new tasks. */
  project_set: {
    project_id: string;
    set_id: string;
    version: ColumnType<number, number | undefined, number>;
    /** Null: as the set itself says. */
    is_default: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
    added_by: string;
    added_at: CreatedAt;
  };
  /** A tool configured in the task itself: these checkers, or those of one set, instead of the union of its sets. */
  task_checkers: {
    task_id: number;
    tool: string;
    checkers: NullableJson<{ checkerKey: string; props?: string; closed?: boolean }[]>;
    set_id: string | null;
    changed_by: string;
    changed_at: CreatedAt;
  };
  filter_path: { task_id: number; kind: 'DEFAULT' | 'CUSTOM'; pattern: string; created_at: CreatedAt };
  operation_record: {
    id: Generated<number>;
    task_id: number;
    func_id: string;
    oper_type: string;
    operator: string;
    tool: string | null;
    params: ColumnType<Record<string, unknown>, string | undefined, string>;
    at: CreatedAt;
  };
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
  task_code_yml: { task_id: number; content: Json<CodeYmlContent>; build_number: number };
  build_token: {
    id: Generated<number>;
    project_id: string;
    name: string;
    token_hash: Buffer;
    created_by: string;
    created_at: CreatedAt;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
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
    cause: ChangeCause | null;
    needs_check: boolean;
    stable_id: string | null;
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
  unit_result: {
    task_id: number;
    tool: string;
    key: Buffer;
    path: string;
    inputs: Json<{ files: [path: string, blob: string][]; system: string[]; stamp: string }>;
    findings: Json<unknown>;
    last_build: number;
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
  task_change: {
    task_id: number;
    revision: number;
    kind: string;
    build_number: number | null;
    defect_ids: number[] | null;
    at: CreatedAt;
  };
  comment_thread: { id: string; task_id: number; defect_id: number; created_by: string; created_at: CreatedAt };
  comment: { id: string; thread_id: string; username: string; body: string; at: CreatedAt };
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
  site_tool: { name: string; definition: Json<ToolDefinition>; created_by: string; created_at: CreatedAt };
  /** Filters people keep under a name; without a task for every one of the project. */
  saved_view: {
    id: Generated<number>;
    project_id: string;
    task_id: number | null;
    person_id: number;
    name: string;
    query: string;
    shared: ColumnType<boolean, boolean | undefined, boolean>;
    created_at: CreatedAt;
    updated_at: CreatedAt;
  };
  custom_checker: {
    id: string;
    project_id: string;
    key: string;
    /** 1 any project may install it, 2 the project's own. */
    scope: ColumnType<1 | 2, 1 | 2 | undefined, 1 | 2>;
    draft: Json<CustomRule>;
    /** Of the uploaded package it came with. */
    package_version: string | null;
    created_by: string;
    created_at: CreatedAt;
    updated_at: ColumnType<Date, Date | undefined, Date>;
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  custom_checker_version: {
    checker_id: string;
    version: number;
    rule: Json<CustomRule>;
    created_by: string;
    created_at: CreatedAt;
  };
  custom_checker_use: {
    catalogue_key: string;
    project_id: string;
    checker_id: string;
    /** Null: in its own project. */
    version: number | null;
    added_by: string;
    added_at: CreatedAt;
  };
  job_answer: { request_id: string; answer: Json<unknown>; at: CreatedAt };
}

/** What became of a moment of a timer. */
export type ScheduleOutcome = 'started' | 'running' | 'missed' | 'refused';
export type BuildStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'interrupted';

import type { BothLanguages } from '@assay/contract/both-languages';
import type { PipelineRole, Role } from '@assay/contract/codes';
import type { DeliveryKind, DeliveryState } from '@assay/contract/http/delivery';
import type { ColumnType, Generated } from 'kysely';
import type {
  BuildScript,
  CodeYmlContent,
  CreatedAt,
  Json,
  NullableJson,
  ScheduleOutcome,
  TaskSchedule,
} from './values.ts';

/** Tasks with their settings, members, timers and records. */
export interface TasksTables {
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
  task_code_yml: { task_id: number; content: Json<CodeYmlContent>; build_number: number };
  task_change: {
    task_id: number;
    revision: number;
    kind: string;
    build_number: number | null;
    defect_ids: number[] | null;
    at: CreatedAt;
  };
}

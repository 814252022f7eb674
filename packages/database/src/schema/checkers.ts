import type { BothLanguages } from '@assay/contract/both-languages';
import type { CustomRule } from '@assay/contract/custom-rule';
import type { Severity } from '@assay/contract/finding';
import type { CheckerDefinition, ToolDefinition } from '@assay/contract/tool-definition';
import type { ColumnType } from 'kysely';
import type { CreatedAt, Json, NullableJson } from './values.ts';

/** Checkers, sets of them and who uses which. */
export interface CheckersTables {
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
    checkers: Json<{ toolName: string; checkerKey: string; props?: string; severity?: Severity; languages?: number }[]>;
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
    checkers: NullableJson<
      { checkerKey: string; props?: string; severity?: Severity; languages?: number; closed?: boolean }[]
    >;
    set_id: string | null;
    changed_by: string;
    changed_at: CreatedAt;
  };
  site_tool: { name: string; definition: Json<ToolDefinition>; created_by: string; created_at: CreatedAt };
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
}

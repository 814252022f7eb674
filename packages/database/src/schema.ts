import type { BuildsTables } from './schema/builds.ts';
import type { CheckersTables } from './schema/checkers.ts';
import type { DefectsTables } from './schema/defects.ts';
import type { PeopleTables } from './schema/people.ts';
import type { ProjectsTables } from './schema/projects.ts';
import type { SiteTables } from './schema/site.ts';
import type { TasksTables } from './schema/tasks.ts';

/** Rows of every table as Kysely sees them, by noun; the truth is in migrations/, this follows it. */
export interface Schema
  extends BuildsTables,
    CheckersTables,
    DefectsTables,
    PeopleTables,
    ProjectsTables,
    SiteTables,
    TasksTables {}

import { hashToken } from '@assay/commands/people/token';
import { DETECTION } from '@assay/contract/codes';
import type { Db } from '@assay/database/connect';
import type { Schema } from '@assay/database/schema';
import type { Insertable } from 'kysely';
import { type BuildFactories, mainBranch } from './builds.ts';
import type { Making } from './making.ts';
import { TEST_TIME } from './test-time.ts';

/** Defects at their places. */
export interface DefectFactories {
  /** An open defect of the main branch with its file. */
  defect(
    given: { taskId: number; tool: string; checker?: string; path?: string; line?: number; build?: number } & Partial<
      Pick<Insertable<Schema['place']>, 'severity' | 'detection' | 'author' | 'message'>
    >,
  ): Promise<{ id: number; fileId: number }>;
}

export function defectFactories({ db }: Making, builds: BuildFactories): DefectFactories {
  return {
    async defect({ taskId, tool, checker = 'no-undef', path = 'src/a.js', line = 1, build = 1, ...given }) {
      const branchId = await mainBranch(db, builds, taskId);
      const fileId = await fileAt(db, { taskId, path });
      const id = (
        await db
          .selectNoFrom((eb) => eb.fn<number>('nextval', [eb.val('defect_id')]).as('id'))
          .executeTakeFirstOrThrow()
      ).id;
      await db
        .insertInto('defect')
        .values({ task_id: taskId, id, tool, checker, first_build: build, cause: 'code' })
        .execute();
      await db
        .insertInto('place')
        .values({
          severity: 2,
          detection: DETECTION.present,
          author: 'ann',
          message: `${checker} at ${path}:${line}`,
          ...given,
          task_id: taskId,
          branch_id: branchId,
          defect_id: id,
          tool,
          checker,
          file_id: fileId,
          file_key: path.split('/').at(-1) ?? path,
          line,
          end_line: line,
          col: 1,
          blob: Buffer.alloc(32),
          first_build: build,
          first_seen_at: TEST_TIME,
          needs_check: false,
        })
        .execute();
      return { id, fileId };
    },
  };
}

async function fileAt(db: Db, { taskId, path }: { taskId: number; path: string }): Promise<number> {
  const known = await db
    .selectFrom('file')
    .select('id')
    .where('task_id', '=', taskId)
    .where('path_text', '=', path)
    .executeTakeFirst();
  if (known) return known.id;
  const row = {
    task_id: taskId,
    path_text: path,
    path_hash: hashToken(path),
    sort_key: path.split('/').at(-1) ?? path,
  };
  return (await db.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

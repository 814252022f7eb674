import type { UiLanguage } from '@assay/contract/errors';
import type { BuildOfBranch, RequestBuild } from '@assay/contract/http/branch-builds';
import { gateOf } from '../../gate-sentences.ts';
import type { BranchBuildRow, RequestRow } from './queries.ts';

export function presentRequest(row: RequestRow, language: UiLanguage): RequestBuild {
  const isActive = row.status === 'queued' || row.status === 'running';
  const { verdict, reasons } = gateOf(row.status === 'succeeded' ? row.gate : null, language);
  return {
    ...infoOf(row),
    branch: row.source,
    targetBranch: row.target,
    status: row.status,
    ...(row.commit_id ? { commitId: row.commit_id } : {}),
    ...(row.ended_at ? { endTime: row.ended_at.getTime() } : {}),
    verdict: isActive ? 'pending' : verdict,
    reasons,
    defectCount: row.open,
  };
}

export function presentBuild(row: BranchBuildRow): BuildOfBranch {
  return { ...infoOf(row), branch: row.branch, isMain: row.is_main };
}

function infoOf(row: Pick<BranchBuildRow, 'id' | 'number' | 'created_at' | 'started_by'>) {
  return {
    buildId: row.id,
    buildNum: String(row.number),
    buildTime: row.created_at.getTime(),
    buildUser: row.started_by,
  };
}

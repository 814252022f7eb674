import { AssayError } from '@assay/contract/errors';
import type { BuildScript } from '@assay/database/schema/values';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The build form as clients send it: texts may be empty, `buildEnv` an object or an empty text. */
export interface BuildForm {
  readonly osType?: string | undefined;
  readonly projectBuildType?: string | undefined;
  readonly projectBuildCommand?: string | undefined;
  readonly buildEnv?: unknown;
  /** What is empty here is nothing, instead of what is stored. */
  readonly forgetBuild?: boolean | undefined;
}

const MAX_SCRIPT = 20_000;
const Versions = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }));
const NOTHING: BuildScript = { osType: '', projectBuildType: '', projectBuildCommand: '', buildEnv: {} };

/**
 * How compile-type tools build a task after a form was saved: what is empty keeps the stored value (contract-core 6.20).
 * @returns null when nothing was ever given
 * @throws AssayError illegal when a field is too long or of the wrong shape
 */
export function buildScriptAfter(stored: BuildScript | null, form: BuildForm): BuildScript | null {
  const buildEnv = isEmpty(form.buildEnv) ? undefined : form.buildEnv;
  if (buildEnv !== undefined && !Value.Check(Versions, buildEnv)) throw new AssayError('illegal', 'buildEnv');
  if ((form.projectBuildCommand ?? '').length > MAX_SCRIPT) throw new AssayError('illegal', 'projectBuildCommand');
  const before = form.forgetBuild || !stored ? NOTHING : stored;
  const after: BuildScript = {
    osType: form.osType || before.osType,
    projectBuildType: form.projectBuildType || before.projectBuildType,
    projectBuildCommand: form.projectBuildCommand || before.projectBuildCommand,
    buildEnv: buildEnv ?? before.buildEnv,
  };
  const given = after.osType || after.projectBuildType || after.projectBuildCommand || !isEmpty(after.buildEnv);
  return given ? after : null;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

import { expect, test } from 'vitest';
import { buildScriptAfter } from './build-script.ts';

const stored = { osType: 'LINUX', projectBuildType: 'SHELL', projectBuildCommand: 'make', buildEnv: { gcc: 'system' } };

test('an empty field keeps what is stored, unless the form says that it is the whole build', () => {
  const empty = { osType: '', projectBuildType: '', projectBuildCommand: '', buildEnv: '' };
  expect(buildScriptAfter(stored, empty)).toEqual(stored);
  expect(buildScriptAfter(stored, { ...empty, forgetBuild: true })).toBeNull();
  expect(buildScriptAfter(stored, { projectBuildCommand: 'ninja', forgetBuild: true })).toEqual({
    osType: '',
    projectBuildType: '',
    projectBuildCommand: 'ninja',
    buildEnv: {},
  });
});

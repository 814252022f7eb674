import { COMPILE_PATTERNS } from '../../lib/paths.ts';

/** Languages that are compiled: C#, C/C++, Java, Objective-C, Go, Kotlin (screens 4.5). */
const COMPILED = 1 | 2 | 4 | 16 | 512 | 4096;

/** How a task is built before compile-type tools look at it. Nothing is built while the script is empty. */
export interface Build {
  /** Version by program. */
  readonly buildEnv: Readonly<Record<string, string>>;
  readonly projectBuildType: string;
  readonly projectBuildCommand: string;
}

export const NO_BUILD: Build = { buildEnv: {}, projectBuildType: '', projectBuildCommand: '' };

/** A compile-type tool and a compiled language: only then a build is asked about. */
export function asksForBuild(patterns: readonly string[], languages: number): boolean {
  return (languages & COMPILED) !== 0 && patterns.some((pattern) => COMPILE_PATTERNS.includes(pattern));
}

/** The build fields of contract-core 6.10 and 6.20. */
export function buildFields({ buildEnv, projectBuildCommand }: Build) {
  const builds = projectBuildCommand.trim() !== '' || Object.keys(buildEnv).length > 0;
  return {
    osType: builds ? 'LINUX' : '',
    projectBuildType: projectBuildCommand.trim() === '' ? '' : 'SHELL',
    projectBuildCommand,
    buildEnv: Object.keys(buildEnv).length > 0 ? buildEnv : ('' as const),
  };
}

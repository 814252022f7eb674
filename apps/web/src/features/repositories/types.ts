/** Kinds of sources on the wire, with their words. */
export const TYPES = [
  { id: 'CODE_GIT', word: 'typeGit' },
  { id: 'CODE_GITLAB', word: 'typeGitlab' },
  { id: 'GITHUB', word: 'typeGithub' },
  { id: 'FOLDER', word: 'typeFolder' },
] as const;

/** Where the calls of a noun begin. */
export const STEM = {
  task: '/task/api/user/task',
  user: '/task/api/user',
  checker: '/defect/api/user/checker',
  set: '/defect/api/user/checkerSet',
  warn: '/defect/api/user/warn',
} as const;

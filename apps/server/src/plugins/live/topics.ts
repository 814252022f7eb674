/** Destinations of contract-defects 18.3. Tool names are upper-case keys. */
export type Topic =
  | { readonly kind: 'analysis-info' | 'general-progress' | 'task-detail'; readonly taskId: number }
  | { readonly kind: 'analysis-detail'; readonly taskId: number; readonly tool: string }
  | { readonly kind: 'project-progress'; readonly projectId: string };

const TASK = '([1-9]\\d{0,14})';

const PATTERNS: readonly [RegExp, (match: readonly string[]) => Topic][] = [
  [new RegExp(`^/topic/analysisInfo/taskId/${TASK}$`), ([, id]) => ({ kind: 'analysis-info', taskId: Number(id) })],
  [
    new RegExp(`^/topic/generalProgress/taskId/${TASK}$`),
    ([, id]) => ({ kind: 'general-progress', taskId: Number(id) }),
  ],
  [
    new RegExp(`^/topic/analysisDetail/taskId/${TASK}/toolName/([A-Z][A-Z0-9_]{0,63})$`),
    ([, id, tool = '']) => ({ kind: 'analysis-detail', taskId: Number(id), tool }),
  ],
  // Asked for by newer clients only; nothing is published there (contract-defects 18.3).
  [new RegExp(`^/topic/analysisDetail/taskId/${TASK}$`), ([, id]) => ({ kind: 'task-detail', taskId: Number(id) })],
  [
    /^\/topic\/analysisProgress\/projectId\/([A-Za-z0-9_-]{1,64})$/,
    ([, projectId = '']) => ({ kind: 'project-progress', projectId }),
  ],
];

/** @returns undefined for a destination we do not have */
export function topicOf(destination: string): Topic | undefined {
  for (const [pattern, make] of PATTERNS) {
    const match = pattern.exec(destination);
    if (match) return make(match);
  }
  return undefined;
}

export const DESTINATION = {
  analysisInfo: (taskId: number) => `/topic/analysisInfo/taskId/${taskId}`,
  generalProgress: (taskId: number) => `/topic/generalProgress/taskId/${taskId}`,
  analysisDetail: (taskId: number, tool: string) => `/topic/analysisDetail/taskId/${taskId}/toolName/${tool}`,
  analysisProgress: (projectId: string) => `/topic/analysisProgress/projectId/${projectId}`,
} as const;

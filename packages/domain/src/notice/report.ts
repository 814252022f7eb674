/** What a mail or a robot tells of a task; plain numbers and names, no language yet. */
export interface Report {
  readonly task: {
    readonly id: number;
    readonly name: string;
    readonly projectId: string;
    readonly projectName: string;
  };
  /** The build that is told of, or the newest one; undefined before the first. */
  readonly build?: { readonly number: number; readonly commit?: string; readonly endedAt?: Date };
  /** What "new" and "fixed" are counted since; undefined: the build itself. */
  readonly since?: Date;
  readonly tools: readonly ReportTool[];
  /** Handlers of open issues, most first. */
  readonly authors: readonly ReportAuthor[];
}

export interface ReportTool {
  readonly tool: string;
  readonly name: { readonly zh: string; readonly en: string };
  /** Path of its list below the task, without a leading slash. */
  readonly path: string;
  readonly open: number;
  /** undefined: severities say nothing of this tool. */
  readonly severities?: { readonly serious: number; readonly normal: number; readonly prompt: number };
  readonly fresh?: number;
  readonly fixed?: number;
  /** Its own measure: average complexity, duplication or coverage in percent, with the last change. */
  readonly measure?: { readonly kind: 'ccn' | 'dup' | 'coverage'; readonly value: number; readonly change?: number };
}

export interface ReportAuthor {
  readonly name: string;
  readonly open: number;
  readonly serious: number;
}

export function openOf({ tools }: Pick<Report, 'tools'>): number {
  return tools.reduce((sum, tool) => sum + tool.open, 0);
}

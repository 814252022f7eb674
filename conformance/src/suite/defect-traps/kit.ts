import type { Answer } from '../../client/http-client.ts';
import { listAt, type Run, success, textAt } from '../run.ts';
import { STEM } from '../stems.ts';

/** What the checks of the traps share: one defect of ESLint, and the calls in short. */
export interface TrapKit extends Run {
  /** One named check of a trap by its number. */
  readonly trap: (number: number, name: string, look: () => Promise<unknown>) => Promise<void>;
  readonly entityId: string;
  readonly filePath: string;
  /** `data` of a list. */
  readonly list: (body: object, query?: string) => Promise<unknown>;
  /** Open rows of ESLint. */
  readonly lint: (more?: object, query?: string) => Promise<readonly unknown[]>;
  /** Open rows of a tool of another pattern. */
  readonly rowsOf: (toolName: string) => Promise<readonly unknown[]>;
  readonly detail: (body: object, query?: string) => Promise<unknown>;
  /** The defect of ESLint opened. */
  readonly open: (more?: object) => Promise<unknown>;
  readonly batch: (body: object) => Promise<Answer>;
}

export async function trapKit(run: Run): Promise<TrapKit> {
  const { checks, client, taskId } = run;
  const list = async (body: object, query = 'pageNum=1&pageSize=100') =>
    success(await client.post(`${STEM.warn}/list?${query}`, { taskId: String(taskId), ...body }));
  const lint = async (more: object = {}, query?: string) =>
    listAt(await list({ toolName: 'ESLINT', status: [1], ...more }, query), 'defectList', 'records');
  const detail = async (body: object, query = '?sortField=&sortType=') =>
    success(await client.post(`${STEM.warn}/detail${query}`, body));
  const [row] = await lint();
  const entityId = textAt(row, 'entityId');
  const filePath = textAt(row, 'filePath');
  return {
    ...run,
    trap: (number, name, look) => checks.check(`defects trap ${number}: ${name}`, look),
    entityId,
    filePath,
    list,
    lint,
    rowsOf: async (toolName) => listAt(await list({ toolName, status: [1] }), 'defectList', 'content'),
    detail,
    open: (more = {}) => detail({ toolName: 'ESLINT', pattern: 'LINT', entityId, filePath, ...more }),
    batch: (body) => client.post(`${STEM.warn}/batch`, { toolName: 'ESLINT', ...body }),
  };
}

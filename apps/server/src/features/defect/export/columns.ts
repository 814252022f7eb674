import type { ToolPattern } from '@assay/contract/tool-definition';
import { isRecord } from '@assay/domain/filters/scalars';

/** A row of a list as it goes over the wire. */
export type Row = Readonly<Record<string, unknown>>;

export interface Column {
  readonly zh: string;
  readonly en: string;
  readonly field: string;
  readonly kind?: 'time' | 'severity' | 'risk' | 'status';
}

const NUMBER = { zh: '编号', en: 'Id', field: 'entityId' };
const PATH = { zh: '路径', en: 'Path', field: 'filePath' };
const FILE = { zh: '文件名', en: 'File', field: 'fileName' };
const HANDLER = { zh: '处理人', en: 'Handler', field: 'author' };
const SEVERITY = { zh: '级别', en: 'Severity', field: 'severity', kind: 'severity' } as const;
const RISK = { zh: '风险', en: 'Risk', field: 'riskFactor', kind: 'risk' } as const;
const STATUS = { zh: '状态', en: 'Status', field: 'status', kind: 'status' } as const;
const FIRST = { zh: '首次发现', en: 'First found', field: 'createBuildNumber' };
const time = (zh: string, en: string, field: string): Column => ({ zh, en, field, kind: 'time' });

/** Columns of the workbooks (contract-defects 4.6). */
const LINT: readonly Column[] = [
  NUMBER,
  FILE,
  { zh: '行号', en: 'Line', field: 'lineNum' },
  PATH,
  { zh: '规则', en: 'Checker', field: 'checker' },
  { zh: '描述', en: 'Description', field: 'message' },
  HANDLER,
  SEVERITY,
  time('提交日期', 'Commit date', 'lineUpdateTime'),
  FIRST,
  STATUS,
];
const LINT_FILES: readonly Column[] = [
  FILE,
  PATH,
  { zh: '问题数', en: 'Issues', field: 'defectCount' },
  { zh: '规则', en: 'Checkers', field: 'checkerList' },
  { zh: '处理人', en: 'Handlers', field: 'authorList' },
  time('提交日期', 'Commit date', 'fileUpdateTime'),
];
const COMPILE: readonly Column[] = [
  NUMBER,
  FILE,
  { zh: '行号', en: 'Line', field: 'lineNumber' },
  { ...PATH, field: 'filePathname' },
  { zh: '规则', en: 'Checker', field: 'checkerName' },
  { zh: '类型', en: 'Category', field: 'displayCategory' },
  { zh: '子类', en: 'Type', field: 'displayType' },
  { zh: '描述', en: 'Description', field: 'description' },
  { ...HANDLER, field: 'authorList' },
  SEVERITY,
  time('创建日期', 'Found on', 'createTime'),
  STATUS,
  FIRST,
];
const CCN: readonly Column[] = [
  NUMBER,
  { zh: '起始行', en: 'Start line', field: 'startLines' },
  PATH,
  { zh: '函数', en: 'Function', field: 'functionName' },
  { zh: '圈复杂度', en: 'CCN', field: 'ccn' },
  { zh: '认知复杂度', en: 'Cognitive complexity', field: 'cognitive' },
  { zh: '代码行', en: 'Code lines', field: 'codeLines' },
  { zh: '参数', en: 'Parameters', field: 'parameters' },
  HANDLER,
  RISK,
  time('提交日期', 'Commit date', 'latestDateTime'),
  FIRST,
  STATUS,
];
const DUPC: readonly Column[] = [
  FILE,
  PATH,
  { zh: '重复块', en: 'Duplicate blocks', field: 'blockNum' },
  { zh: '重复行', en: 'Duplicate lines', field: 'dupLines' },
  { zh: '总行数', en: 'Lines', field: 'totalLines' },
  { zh: '重复率', en: 'Duplication', field: 'dupRate' },
  { zh: '作者', en: 'Authors', field: 'authorList' },
  RISK,
  time('修改时间', 'Changed', 'fileChangeTime'),
];

export function columnsOf(pattern: ToolPattern, clusterType: 'defect' | 'file'): readonly Column[] {
  switch (pattern) {
    case 'COVERITY':
    case 'KLOCWORK':
    case 'PINPOINT':
      return COMPILE;
    case 'CCN':
      return CCN;
    case 'DUPC':
      return DUPC;
    case 'LINT':
    case 'STAT':
    case 'TSCLUA':
    case 'CLOC':
    case 'COVR':
      return clusterType === 'file' ? LINT_FILES : LINT;
  }
}

const WORDS = {
  severity: { 1: ['严重', 'serious'], 2: ['一般', 'normal'], 4: ['提示', 'prompt'] },
  risk: { 1: ['极高', 'extremely high'], 2: ['高', 'high'], 4: ['中', 'medium'], 8: ['低', 'low'] },
} as const satisfies Record<string, Record<number, readonly [string, string]>>;

/** Content of a cell: numbers stay numbers, times are ISO 8601, lists are joined. */
export function cellOf(row: Row, { field, kind }: Column, language: 'zh' | 'en'): string | number {
  const value = row[field];
  if (kind === 'status') return statusWord(Number(value), language);
  if (kind === 'time') return typeof value === 'number' ? new Date(value).toISOString() : '';
  if (kind !== undefined) {
    const words: unknown = Object.entries(WORDS[kind]).find(([code]) => code === String(value))?.[1];
    return Array.isArray(words) ? String(words[language === 'zh' ? 0 : 1]) : '';
  }
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.join(';');
  return value === undefined || value === null || isRecord(value) ? '' : String(value);
}

function statusWord(status: number, language: 'zh' | 'en'): string {
  const [zh, en] =
    status & 2
      ? ['已修复', 'repaired']
      : status & 4
        ? ['已忽略', 'ignored']
        : status & 24
          ? ['已屏蔽', 'masked']
          : ['待修复', 'to be repaired'];
  return language === 'zh' ? zh : en;
}

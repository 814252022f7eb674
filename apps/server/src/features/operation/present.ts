import type { UiLanguage } from '@assay/contract/errors';
import { FUNC_IDS, type FuncId, OPER_TYPES, type OperationRecord, type OperType } from '@assay/contract/http/operation';
import type { Schema } from '@assay/database/schema';
import { toolByName } from '@assay/tools/catalogue';
import type { Selectable } from 'kysely';
import { ACT_NAMES, SENTENCES } from './sentences.ts';

/** One record in the reader's language. A kind this release does not know shows its key, never nothing. */
export function presentOperation(row: Selectable<Schema['operation_record']>, language: UiLanguage): OperationRecord {
  const funcId = FUNC_IDS.find((id) => id === row.func_id);
  const act = OPER_TYPES.find((type) => type === row.oper_type);
  return {
    operator: row.operator,
    operTypeName: act ? ACT_NAMES[act][language] : row.oper_type,
    operMsg: funcId ? sentenceOf({ funcId, act, row, language }) : `${row.operator} ${row.func_id}`,
    time: row.at.getTime(),
    funcId: row.func_id,
    operType: row.oper_type,
    ...(row.tool ? { toolName: row.tool } : {}),
    taskId: row.task_id,
  };
}

function sentenceOf({
  funcId,
  act,
  row,
  language,
}: {
  funcId: FuncId;
  act: OperType | undefined;
  row: Selectable<Schema['operation_record']>;
  language: UiLanguage;
}): string {
  const known = SENTENCES[funcId];
  const sentence = (act && known[act]) ?? known.any;
  if (!sentence) return `${row.operator} ${row.oper_type}`;
  const values: Record<string, unknown> = {
    ...row.params,
    operator: row.operator,
    tool: row.tool ? toolName(row.tool) : '',
    tools: toolNames(row.params.tools),
  };
  return numbered(sentence, { values, language })
    .replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name], language))
    .trim();
}

/** In English one thing is spoken of as one. */
function numbered(
  sentence: Readonly<Record<UiLanguage, string>>,
  { values, language }: { values: Readonly<Record<string, unknown>>; language: UiLanguage },
): string {
  if (language === 'zh') return sentence.zh;
  const single = Object.keys(values).filter((key) => Array.isArray(values[key]) && values[key].length === 1);
  const text = single.reduce((given, key) => given.replace(`s {${key}}`, ` {${key}}`), sentence.en);
  return Number(values.count) === 1 ? text.replace(/\{count\} (ignored )?issues/, '{count} $1issue') : text;
}

/** As the tool is called on screen, in both languages; its key where it is gone. */
function toolName(key: string): Readonly<Record<UiLanguage, string>> | string {
  return toolByName(key)?.displayName ?? key;
}

function toolNames(tools: unknown): unknown {
  return Array.isArray(tools) ? tools.map((tool) => toolName(String(tool))) : tools;
}

function shown(value: unknown, language: UiLanguage): string {
  if (Array.isArray(value)) return value.map((one) => shown(one, language)).join(language === 'zh' ? '、' : ', ');
  if (value === undefined || value === null) return '';
  // What a command wrote in both languages.
  if (typeof value === 'object') return String((value as Partial<Record<UiLanguage, unknown>>)[language] ?? '');
  return String(value);
}

import type { BothLanguages } from '@assay/contract/both-languages';
import type { CodeYmlContent } from '@assay/database/schema/values';
import { toPostgresPattern } from '@assay/domain/filters/path-pattern';
import { parseDocument } from 'yaml';

/** A filter file is a page of text; a larger one is not read. */
export const MAX_YML_BYTES = 64 * 1024;
const MAX_PATTERNS = 200;
const MAX_PROBLEMS = 20;

/** Where each list stands in the file: below `source`. */
const LISTS = [
  ['test_source', 'testSourceFilterPath'],
  ['auto_generate_source', 'autoGenFilterPath'],
  ['third_party_source', 'thirdPartyFilterPath'],
] as const;

/**
 * Reads the filter file of a repository (docs/code-yml.md). It is hostile text: nothing in it is executed, aliases are not expanded,
 * sizes are bounded, and an expression that cannot be matched in linear time is left out. Whatever can be used is, and what
 * cannot is told.
 */
export function parseCodeYml(text: string): CodeYmlContent {
  const problems: BothLanguages[] = [];
  const complain = (zh: string, en: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ zh, en });
  };
  const source = record(record(toValue(text, complain)).source);
  const lists = Object.fromEntries(
    LISTS.map(([key, field]) => [field, patternsOf(record(source[key]).filepath_regex, { key, complain })]),
  );
  const scanTestSource = record(source.test_source).scan_test_source;
  return {
    testSourceFilterPath: lists.testSourceFilterPath ?? [],
    autoGenFilterPath: lists.autoGenFilterPath ?? [],
    thirdPartyFilterPath: lists.thirdPartyFilterPath ?? [],
    scanTestSource: scanTestSource === true || scanTestSource === 'true',
    problems,
  };
}

/** The expressions that leave files out: test sources stay when the file asks to scan them. */
export function filtersOfYml(content: CodeYmlContent): string[] {
  const tests = content.scanTestSource ? [] : content.testSourceFilterPath;
  return [...new Set([...tests, ...content.autoGenFilterPath, ...content.thirdPartyFilterPath])];
}

type Complain = (zh: string, en: string) => void;

function toValue(text: string, complain: Complain): unknown {
  if (Buffer.byteLength(text) > MAX_YML_BYTES) {
    complain(
      `.code.yml 超过 ${MAX_YML_BYTES / 1024} KiB，未读取`,
      `.code.yml is larger than ${MAX_YML_BYTES / 1024} KiB and was not read`,
    );
    return undefined;
  }
  try {
    const document = parseDocument(text.replace(/^\ufeff/, ''), {
      schema: 'core',
      uniqueKeys: false,
      logLevel: 'silent',
    });
    for (const { message } of document.errors) {
      const [line = ''] = message.split('\n');
      complain(`.code.yml 格式错误：${line}`, `.code.yml is not valid YAML: ${line}`);
    }
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 200) : String(error);
    complain(`.code.yml 无法读取：${message}`, `.code.yml cannot be read: ${message}`);
    return undefined;
  }
}

function patternsOf(value: unknown, { key, complain }: { key: string; complain: Complain }): string[] {
  const entries: unknown[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const patterns = new Set<string>();
  for (const entry of entries) {
    if (entry === '' || entry === null) continue;
    const text = typeof entry === 'string' ? entry : JSON.stringify(entry).slice(0, 200);
    if (typeof entry !== 'string' || toPostgresPattern(entry).regex === undefined)
      complain(
        `${key} 中的表达式不合法或无法在线性时间内匹配：${text.slice(0, 200)}`,
        `${key} has an expression that is not valid or cannot be matched in linear time: ${text.slice(0, 200)}`,
      );
    else if (patterns.size === MAX_PATTERNS) {
      complain(`${key} 的表达式超过 ${MAX_PATTERNS} 条`, `${key} has more than ${MAX_PATTERNS} expressions`);
      break;
    } else patterns.add(entry);
  }
  return [...patterns];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

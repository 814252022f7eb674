import type { CustomRule } from '@assay/contract/custom-rule';
import { AssayError } from '@assay/contract/errors';
import { readRules } from '@assay/domain/custom-checker/read-rule';
import { badPackage, type Entry } from './entries.ts';
import { readTarGz } from './read-tar.ts';
import { readZip } from './read-zip.ts';

/** Bytes of a package as it is uploaded. */
export const MOST_PACKED = 1024 * 1024;
const MOST_RULES = 50;

/**
 * Every rule of a package: a zip, a gzipped tar, or one text. Files of rules end in .yml, .yaml or .json; READMEs and licences may
 * lie beside them, anything else is refused.
 * @throws AssayError illegal
 */
export function rulesOfPackage(bytes: Buffer): CustomRule[] {
  const rules = textsOf(bytes).flatMap((text) => {
    const read = readRules(text);
    if ('fault' in read) throw new AssayError('illegal', read.fault);
    return read.rules;
  });
  if (rules.length === 0) throw badPackage('没有规则', 'there is no checker in it');
  if (rules.length > MOST_RULES)
    throw badPackage(`最多 ${MOST_RULES} 条规则`, `it has more than ${MOST_RULES} checkers`);
  if (new Set(rules.map(({ key }) => key)).size < rules.length)
    throw badPackage('规则名重复', 'two checkers have the same key');
  return rules;
}

function textsOf(bytes: Buffer): string[] {
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === 0x04034b50) return ofRules(readZip(bytes));
  if (bytes.length >= 2 && bytes[0] === 0x1f && bytes[1] === 0x8b) return ofRules(readTarGz(bytes));
  return [decode(bytes)];
}

function ofRules(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ name, content }) => {
    if (/\.(ya?ml|json)$/i.test(name)) return [decode(content)];
    if (/(^|\/)(readme|licen[cs]e|notice)[^/]*$/i.test(name)) return [];
    throw badPackage(`不支持的文件 ${name.slice(0, 80)}`, `a file of no known kind: ${name.slice(0, 80)}`);
  });
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badPackage('不是 UTF-8 文本', 'a file is not UTF-8 text');
  }
}

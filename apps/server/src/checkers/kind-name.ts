import type { UiLanguage } from '@assay/contract/errors';

/** Kinds of the catalogues by what they are called there, in lower case. Groups named after a plug-in or standard keep that name. */
const KINDS: Readonly<Record<string, Record<UiLanguage, string>>> = {
  'analysis limits': { zh: '分析限制', en: 'Analysis limits' },
  arithmetic: { zh: '算术运算', en: 'Arithmetic' },
  concurrency: { zh: '并发', en: 'Concurrency' },
  'control flow': { zh: '控制流', en: 'Control flow' },
  correctness: { zh: '正确性', en: 'Correctness' },
  'dead code': { zh: '无用代码', en: 'Dead code' },
  'error handling': { zh: '错误处理', en: 'Error handling' },
  errors: { zh: '错误处理', en: 'Error handling' },
  file: { zh: '文件操作', en: 'File' },
  integer: { zh: '整数运算', en: 'Integer' },
  layout: { zh: '排版', en: 'Layout' },
  leftovers: { zh: '遗留代码', en: 'Leftovers' },
  logic: { zh: '逻辑', en: 'Logic' },
  measure: { zh: '度量', en: 'Measure' },
  memory: { zh: '内存', en: 'Memory' },
  'null pointer': { zh: '空指针', en: 'Null pointer' },
  null: { zh: '空指针', en: 'Null pointer' },
  performance: { zh: '性能', en: 'Performance' },
  portability: { zh: '可移植性', en: 'Portability' },
  problem: { zh: '可能的错误', en: 'Problem' },
  resource: { zh: '资源', en: 'Resource' },
  secrets: { zh: '密钥与口令', en: 'Secrets' },
  security: { zh: '安全', en: 'Security' },
  size: { zh: '规模', en: 'Size' },
  strings: { zh: '字符串', en: 'Strings' },
  suggestion: { zh: '改进建议', en: 'Suggestion' },
  'tainted data': { zh: '污染数据', en: 'Tainted data' },
  text: { zh: '字符与编码', en: 'Characters and encoding' },
  'uninitialised value': { zh: '未初始化的值', en: 'Uninitialised value' },
  'variable arguments': { zh: '可变参数', en: 'Variable arguments' },
};

/** The kind of a checker in the reader's language; one that is not known, as its catalogue or its tool writes it. */
export function kindName(kind: string, language: UiLanguage): string {
  const known = KINDS[kind.toLowerCase().replaceAll('-', ' ')];
  return known?.[language] ?? kind;
}

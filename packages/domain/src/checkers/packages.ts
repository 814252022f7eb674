import type { CheckerDefinition } from '@assay/contract/tool-definition';

/** Packages of the old rule screens: id, name on the wire, title (contract-core 2.8). */
export const PACKAGES = [
  { id: '0', name: 'DEFAULT', zh: '默认规则包', en: 'Default' },
  { id: '1', name: 'SECURITY', zh: '安全规则包', en: 'Security' },
  { id: '2', name: 'MEMORY', zh: '内存规则包', en: 'Memory' },
  { id: '3', name: 'PERFORMANCE', zh: '性能规则包', en: 'Performance' },
  { id: '4', name: 'COMPILE', zh: '编译规则包', en: 'Compilation' },
  { id: '5', name: 'SYS_API', zh: '系统 API 规则包', en: 'System API' },
  { id: '6', name: 'EXPRESSION', zh: '表达式规则包', en: 'Expressions' },
  { id: '7', name: 'POSSIBLE', zh: '可能出错规则包', en: 'Possible errors' },
  { id: '8', name: 'CUSTOM', zh: '自定义规则包', en: 'Custom' },
  { id: '9', name: 'LOGICAL', zh: '逻辑规则包', en: 'Logic' },
  { id: '10', name: 'STYLISTIC', zh: '风格规则包', en: 'Style' },
  { id: '11', name: 'BEST_PRACTICES', zh: '最佳实践规则包', en: 'Best practices' },
  { id: '12', name: 'HEADER_FILE', zh: '头文件规则包', en: 'Header files' },
  { id: '13', name: 'ES6', zh: 'ES6 规则包', en: 'ES6' },
  { id: '14', name: 'NODE', zh: 'Node 规则包', en: 'Node' },
  { id: '15', name: 'VARIABLE', zh: '变量规则包', en: 'Variables' },
  { id: '16', name: 'STRICT_MODE', zh: '严格模式规则包', en: 'Strict mode' },
  { id: '17', name: 'FORMAT', zh: '格式规则包', en: 'Format' },
  { id: '18', name: 'NAMING', zh: '命名规则包', en: 'Naming' },
  { id: '19', name: 'COMMENT', zh: '注释规则包', en: 'Comments' },
  { id: '20', name: 'KING_KONG', zh: '金刚规则包', en: 'King Kong' },
  { id: '21', name: 'TOSA', zh: 'TOSA 规则包', en: 'TOSA' },
] as const;
export type PackageId = (typeof PACKAGES)[number]['id'];

/** Words in a checker's key, type or tags that say what it is about; the first that fits counts. */
const SIGNS: readonly (readonly [RegExp, PackageId])[] = [
  [/\bmemory\b|leak|malloc|\bfree\b|use-after|null-?deref|uninit/i, '2'],
  [/performance/i, '3'],
  [/naming|camelcase|id-length|new-cap|invalid-name|underscore-dangle/i, '18'],
  [/comment/i, '19'],
  [/^strict$/i, '16'],
  [/\b(?:unused|undef|shadow|redeclare|use-before-define|init-declarations|vars?)\b/i, '15'],
  [/pycodestyle|layout|whitespace|line-too-long/i, '17'],
  [/simplify|expression|ternary|yoda|negat/i, '6'],
  [/^(?:prefer|object-shorthand|no-var)/i, '13'],
  [/pyflakes/i, '9'],
  [/bugbear|^problem$/i, '7'],
];

/** The package of a checker: what is recommended is the default one, what people made is custom, the rest by what it is about. */
export function packageOf(
  checker: Pick<CheckerDefinition, 'key' | 'name' | 'type' | 'tags' | 'category' | 'recommended'>,
  custom = false,
): PackageId {
  if (custom) return '8';
  if (checker.recommended) return '0';
  if (checker.category === 'SECURITY_RISK') return '1';
  const words = [checker.key, checker.name, checker.type, ...checker.tags];
  // The upgrades of Python are good practice there and no matter of a JavaScript edition.
  if (checker.tags.includes('pyupgrade')) return '11';
  const sign = SIGNS.find(([pattern]) => words.some((word) => pattern.test(word)));
  if (sign) return sign[1];
  if (checker.category === 'CODE_FORMAT') return '10';
  return checker.type === 'suggestion' || checker.type === 'pylint' ? '11' : '9';
}

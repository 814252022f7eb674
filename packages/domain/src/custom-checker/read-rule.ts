import { CustomRule } from '@assay/contract/custom-rule';
import { Value } from 'typebox/value';
import { parseDocument } from 'yaml';
import { type RuleFault, ruleFault } from './rule-shape.ts';

/** UTF-16 units of one text of rules. */
export const MAX_RULE_TEXT = 500_000;
const MAX_RULES = 50;

export type ReadRule = { readonly rule: CustomRule } | { readonly fault: RuleFault };

/**
 * A rule as a person wrote it, with what was left out filled in: one text stands for both languages, severity is 2, the category a
 * code defect. `rule` may be the text of the rule in YAML. Only known fields are taken over.
 */
export function readRule(given: unknown): ReadRule {
  if (!isObject(given)) return fault('规则必须是对象', 'A checker must be an object');
  const own = (name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined);
  const kind = own('kind') ?? (own('pattern') === undefined ? 'ast-grep' : 'regex');
  const parsed = kind === 'ast-grep' ? readMatcherRule(own('rule')) : undefined;
  if (parsed && 'fault' in parsed) return parsed;
  const samples = own('samples');
  const name = own('name') ?? own('key');
  const description = bothLanguages(own('description') ?? name);
  const candidate = {
    key: own('key'),
    name,
    description,
    message: bothLanguages(own('message') ?? description),
    languages: own('languages'),
    severity: own('severity') ?? 2,
    category: own('category') ?? 'CODE_DEFECT',
    tags: own('tags') ?? [],
    matcher: parsed
      ? { kind: 'ast-grep', rule: parsed.rule }
      : { kind, pattern: own('pattern'), ignoreCase: own('ignoreCase') ?? false },
    include: own('include') ?? [],
    exclude: own('exclude') ?? [],
    samples: { bad: part(samples, 'bad'), good: part(samples, 'good') },
  };
  if (!Value.Check(CustomRule, candidate)) {
    const [first] = Value.Errors(CustomRule, candidate);
    const place = first?.instancePath.slice(1) || 'kind';
    return fault(`规则的 ${place} 不合法`, `'${place}' of the checker is not valid: ${first?.message ?? ''}`);
  }
  const wrong = candidate.matcher.kind === 'ast-grep' ? ruleFault(candidate.matcher.rule) : undefined;
  return wrong ? { fault: wrong } : { rule: candidate };
}

/**
 * Every rule of a text: one, a list, or documents one after another; JSON is YAML too. Anchors are refused, so that no text is
 * larger than it looks.
 */
export function readRules(text: string): { readonly rules: CustomRule[] } | { readonly fault: RuleFault } {
  const rules: CustomRule[] = [];
  for (const document of text.split(/^---[ \t]*$/m)) {
    const value = readYaml(document);
    if ('fault' in value) return value;
    if (value.value === null || value.value === undefined) continue;
    const list: readonly unknown[] = Array.isArray(value.value) ? value.value : [value.value];
    if (rules.length + list.length > MAX_RULES)
      return fault(`最多 ${MAX_RULES} 条规则`, `At most ${MAX_RULES} checkers`);
    for (const entry of list) {
      const read = readRule(entry);
      if ('fault' in read) return read;
      rules.push(read.rule);
    }
  }
  if (rules.length === 0) return fault('没有规则', 'There is no checker');
  const keys = new Set(rules.map(({ key }) => key));
  if (keys.size < rules.length) return fault('规则名重复', 'Two checkers have the same key');
  return { rules };
}

function readMatcherRule(given: unknown): { rule: unknown } | { fault: RuleFault } {
  if (typeof given !== 'string') return { rule: given };
  const read = readYaml(given);
  if ('fault' in read) return read;
  // A whole rule file of ast-grep keeps the rule below `rule`.
  const inner = isObject(read.value) && Object.hasOwn(read.value, 'rule') ? read.value.rule : read.value;
  return { rule: inner };
}

function readYaml(text: string): { value: unknown } | { fault: RuleFault } {
  if (text.length > MAX_RULE_TEXT) return fault('规则文本过长', 'The text of the rules is too long');
  if (nestsTooDeep(text)) return fault('规则过于复杂', 'The rule is too complex');
  try {
    const document = parseDocument(text, { schema: 'core', customTags: [], uniqueKeys: true });
    const [first] = document.errors;
    if (first) return fault(`YAML 不合法：${first.message}`, `The YAML is not valid: ${first.message}`);
    return { value: document.toJS({ maxAliasCount: 0 }) };
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 300) : '';
    return fault(`YAML 不合法：${said}`, `The YAML is not valid: ${said}`);
  }
}

/** Brackets and indentation a person would never write make the parser recurse; no rule nests deeper than this. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let indent = 0;
  let dashes = 0;
  let atStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at];
    if (unit === '\n') {
      atStart = true;
      indent = 0;
      dashes = 0;
      continue;
    }
    if (unit === '[' || unit === '{') depth += 1;
    else if (unit === ']' || unit === '}') depth = Math.max(0, depth - 1);
    if (atStart && (unit === ' ' || unit === '-' || unit === '?')) {
      indent += 1;
      if (unit !== ' ') dashes += 1;
    } else atStart = false;
    if (depth > 200 || dashes > 100) return true;
  }
  return indent > 10_000;
}

function bothLanguages(given: unknown): unknown {
  if (typeof given === 'string') return { zh: given, en: given };
  if (!isObject(given)) return given;
  const zh = Object.hasOwn(given, 'zh') ? given.zh : given.en;
  const en = Object.hasOwn(given, 'en') ? given.en : given.zh;
  return { zh, en };
}

function part(samples: unknown, name: 'bad' | 'good'): unknown {
  return isObject(samples) && Object.hasOwn(samples, name) ? (samples[name] ?? []) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fault(zh: string, en: string): { fault: RuleFault } {
  return { fault: { zh, en } };
}

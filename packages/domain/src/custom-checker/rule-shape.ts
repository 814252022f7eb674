import { CUSTOM_LIMITS } from '@assay/contract/custom-rule';

/** Why a rule is refused, for a person. */
export interface RuleFault {
  readonly zh: string;
  readonly en: string;
}

const RELATIONS = ['inside', 'has', 'follows', 'precedes'];
const WORDS = new Set(['pattern', 'kind', 'regex', 'all', 'any', 'not', 'nthChild', ...RELATIONS]);
const OF_RELATION = new Set(['stopBy', 'field']);
const OF_PATTERN = new Set(['context', 'selector', 'strictness']);

/**
 * The first thing that makes a rule object of ast-grep one we do not run; undefined when it is fine. Only words we know, only so many
 * of them, only so deep: the engine compiles what passes here, inside the jail.
 */
export function ruleFault(rule: Readonly<Record<string, unknown>>): RuleFault | undefined {
  const budget = { nodes: 0, toTheEnd: 0 };
  return faultOfRule(rule, { budget, depth: 1, relation: false });
}

interface Place {
  readonly budget: { nodes: number; toTheEnd: number };
  readonly depth: number;
  readonly relation: boolean;
}

function faultOfRule(rule: unknown, place: Place): RuleFault | undefined {
  const { budget, depth, relation } = place;
  budget.nodes += 1;
  if (budget.nodes > CUSTOM_LIMITS.ruleNodes || depth > CUSTOM_LIMITS.ruleDepth)
    return { zh: '规则过于复杂', en: 'The rule is too complex' };
  if (!isObject(rule)) return { zh: '规则必须是对象', en: 'A rule must be an object' };
  const entries = Object.entries(rule);
  if (entries.length === 0) return { zh: '规则为空', en: 'A rule is empty' };
  for (const [word, value] of entries) {
    if (relation && OF_RELATION.has(word)) {
      if (word === 'stopBy' && value === 'end') {
        budget.toTheEnd += 1;
        if (budget.toTheEnd > CUSTOM_LIMITS.stopByEnd)
          return {
            zh: `stopBy: end 最多出现 ${CUSTOM_LIMITS.stopByEnd} 次`,
            en: `stopBy: end may be used ${CUSTOM_LIMITS.stopByEnd} times at most`,
          };
      }
      if (typeof value === 'string') continue;
      const fault =
        word === 'stopBy' ? faultOfRule(value, { ...place, depth: depth + 1, relation: false }) : badWord(word);
      if (fault) return fault;
      continue;
    }
    const fault = WORDS.has(word) ? faultOfWord(word, value, place) : badWord(word);
    if (fault) return fault;
  }
  return undefined;
}

function faultOfWord(word: string, value: unknown, { budget, depth }: Place): RuleFault | undefined {
  const within = { budget, depth: depth + 1, relation: RELATIONS.includes(word) };
  switch (word) {
    case 'kind':
    case 'regex':
      return isText(value) ? undefined : notText(word);
    case 'pattern':
      if (isText(value)) return undefined;
      if (!isObject(value)) return notText(word);
      for (const [name, text] of Object.entries(value)) {
        if (!OF_PATTERN.has(name)) return badWord(name);
        if (!isText(text)) return notText(name);
      }
      return undefined;
    case 'nthChild':
      return typeof value === 'number' || isText(value) ? undefined : notText(word);
    case 'all':
    case 'any': {
      if (!Array.isArray(value) || value.length === 0)
        return { zh: `${word} 必须是非空列表`, en: `'${word}' must be a list that is not empty` };
      for (const part of value) {
        const fault = faultOfRule(part, within);
        if (fault) return fault;
      }
      return undefined;
    }
    default:
      return faultOfRule(value, within);
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= CUSTOM_LIMITS.regex;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function badWord(word: string): RuleFault {
  const shown = word.slice(0, 50);
  return { zh: `规则中不支持 ${shown}`, en: `'${shown}' is not supported in a rule` };
}

function notText(word: string): RuleFault {
  const most = CUSTOM_LIMITS.regex;
  return {
    zh: `${word} 必须是不超过 ${most} 个字符的文本`,
    en: `'${word}' must be a text of at most ${most} characters`,
  };
}

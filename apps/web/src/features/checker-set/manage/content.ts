import { readProps, ruleId } from '../../../components/checkers/rule-props.ts';
import type { SentRule, SetRule } from '../../../lib/calls/checker-sets.ts';

/** Rules of a set by tool and key. */
export type Content = ReadonlyMap<string, SetRule>;

export function contentOf(rules: readonly SetRule[]): Content {
  return new Map(rules.map((rule) => [ruleId(rule), rule]));
}

export interface ContentDifference {
  readonly added: readonly SetRule[];
  readonly removed: readonly SetRule[];
  /** The same rule with other parameters or another severity. */
  readonly changed: readonly { readonly before: SetRule; readonly after: SetRule }[];
}

/** What makes one content of a set another; each list in the order of the content it is from. */
export function differenceOf(before: Content, after: Content): ContentDifference {
  const added: SetRule[] = [];
  const changed: { before: SetRule; after: SetRule }[] = [];
  for (const [id, rule] of after) {
    const old = before.get(id);
    if (!old) added.push(rule);
    else if (old.severity !== rule.severity || !sameProps(old.props, rule.props))
      changed.push({ before: old, after: rule });
  }
  const removed = [...before].filter(([id]) => !after.has(id)).map(([, rule]) => rule);
  return { added, removed, changed };
}

export const isSame = ({ added, removed, changed }: ContentDifference): boolean =>
  added.length + removed.length + changed.length === 0;

/** Equal values, however the text spells them; a rule without any is another one than a rule with some. */
export function sameProps(a: string | undefined, b: string | undefined): boolean {
  const [one, other] = [readProps(a), readProps(b)];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** Ticks exactly `ticked` among the rules on screen; what the filter hides stays as it is. A rule that comes back has its old parameters. */
export function withTicked({
  content,
  saved,
  shown,
  ticked,
}: {
  content: Content;
  saved: Content;
  shown: readonly Pick<SetRule, 'toolName' | 'checkerKey'>[];
  ticked: ReadonlySet<string>;
}): Content {
  const next = new Map(content);
  for (const { toolName, checkerKey } of shown) {
    const id = ruleId({ toolName, checkerKey });
    if (!ticked.has(id)) next.delete(id);
    else if (!next.has(id))
      next.set(
        id,
        saved.get(id) ?? {
          toolName,
          checkerKey,
          checkerName: undefined,
          props: undefined,
          severity: undefined,
        },
      );
  }
  return next;
}

/** The content as it is sent. */
export function sentOf(content: Content): SentRule[] {
  return [...content.values()].map(({ toolName, checkerKey, props, severity }) => ({
    toolName,
    checkerKey,
    ...(props ? { props } : {}),
    ...(severity === undefined ? {} : { severity }),
  }));
}

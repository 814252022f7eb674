import { mentionsIn } from '@assay/contract/mention';
import type { ReactNode } from 'react';
import css from './mention.module.css';

/** A comment in which the names of people who are there stand out. @param people user names; an `@` before anything else means nothing */
export function MentionText({ text, people }: { text: string; people: readonly string[] }) {
  const known = new Set(people.map((name) => name.toLowerCase()));
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { from, to, name } of mentionsIn(text)) {
    if (!known.has(name.toLowerCase())) continue;
    parts.push(
      text.slice(done, from),
      <span key={from} className={css.mention}>
        {text.slice(from, to)}
      </span>,
    );
    done = to;
  }
  return [...parts, text.slice(done)];
}

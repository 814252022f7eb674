import { Fragment } from 'react';
import css from './coded-text.module.css';

/** What a tool says about code, with the code it quotes between back-ticks in the type of code. */
export function CodedText({ text }: { text: string }) {
  const parts = text.split('`');
  // A tick without its partner means itself.
  if (parts.length % 2 === 0) return text;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>{index % 2 === 1 ? <code className={css.code}>{part}</code> : part}</Fragment>
  ));
}

import { Fragment, type ReactNode } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import css from '../settings-page.module.css';

/** Names and values of what is set, for reading. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={`${css.panel} ${css.facts}`}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A text people paste elsewhere. */
export function Copyable({ text }: { text: string }) {
  return (
    <span className={css.copied}>
      <span className="mono ellipsis" title={text}>
        {text}
      </span>
      <CopyButton text={text} />
    </span>
  );
}

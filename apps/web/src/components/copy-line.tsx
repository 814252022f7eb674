import { CopyButton } from './copy-button.tsx';
import css from './copy-line.module.css';

/** A secret or an address to hand over: whole on screen, one press to copy. @param label what is copied */
export function CopyLine({ text, label }: { text: string; label?: string }) {
  return (
    <div className={css.line}>
      <code className="mono">{text}</code>
      <CopyButton text={text} {...(label === undefined ? {} : { label })} />
    </div>
  );
}

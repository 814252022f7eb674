import { Check, X } from 'lucide-react';
import { CodeInput } from '../code-viewer/code-input.tsx';
import { snippetFile } from '../code-viewer/language-files.ts';
import { rules } from './rule-texts.ts';
import css from './rules.module.css';

/** Code a rule reports, or code it wants. @param language its name on the wire */
export function RuleExample({
  kind,
  text,
  language,
}: {
  kind: 'bad' | 'good';
  text: string;
  language: string | undefined;
}) {
  const t = rules.use();
  if (!text) return null;
  const title = t(kind === 'bad' ? 'badExample' : 'goodExample');
  return (
    <section>
      <h3 className={kind === 'bad' ? css.bad : css.good}>
        {kind === 'bad' ? <X size={14} aria-hidden /> : <Check size={14} aria-hidden />}
        {title}
      </h3>
      <CodeInput label={title} value={text.trimEnd()} fileName={snippetFile(language)} />
    </section>
  );
}

import { lazy, Suspense } from 'react';
import css from './code-input.module.css';
import type { CodeInputProps } from './code-input-editor.tsx';

const Editor = lazy(() => import('./code-input-editor.tsx'));

/**
 * A field for code, as high as its text between two bounds. Without `onChange` it only shows: an example, for instance. The
 * editor is loaded with the first of them; until then the text stands there plain.
 */
export function CodeInput(props: CodeInputProps) {
  const plain = (
    <div
      className={css.box}
      style={{
        ['--least' as string]: `${(props.least ?? 1) * 20 + 12}px`,
        ['--most' as string]: `${props.most ?? 400}px`,
      }}
    >
      <pre className={css.plain}>{props.value}</pre>
    </div>
  );
  return (
    <Suspense fallback={plain}>
      <Editor {...props} />
    </Suspense>
  );
}

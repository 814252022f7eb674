import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { cx } from '../lib/class-names.ts';
import { useStore } from '../lib/store.ts';
import { currentToast } from '../lib/toast.ts';
import css from './toaster.module.css';

const ICONS = { error: CircleAlert, warning: TriangleAlert, done: CircleCheck };

/** Shows the current notice. Mounted once. */
export function Toaster() {
  const toast = useStore(currentToast);
  return (
    <div aria-live="assertive" role="status">
      {toast && <Shown key={toast.id} tone={toast.tone} text={toast.text} />}
    </div>
  );
}

function Shown({ tone, text }: { tone: keyof typeof ICONS; text: string }) {
  const Icon = ICONS[tone];
  return (
    <div className={cx(css.toast, css[tone])}>
      <Icon size={16} aria-hidden />
      {text}
    </div>
  );
}

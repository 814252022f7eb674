import { Keyboard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';

const KEYS = [
  { keys: ['↑', '↓'], word: 'keyMove' },
  { keys: ['Enter'], word: 'keyOpen' },
  { keys: ['Esc'], word: 'keyClose' },
  { keys: ['W', 'S'], word: 'keyNext' },
  { keys: ['Shift', 'W', 'S'], word: 'keyStep' },
  { keys: ['X'], word: 'keyTick' },
  { keys: ['Ctrl', 'F'], word: 'keyFind' },
  { keys: ['?'], word: 'keyHelp' },
] as const;

/** The keys of a list page: the button that shows them, and what the question mark runs. */
export function useKeyboardHelp(): { button: ReactNode; show: () => void } {
  const t = defects.use();
  const [open, setOpen] = useState(false);
  const button = (
    <>
      <IconButton label={t('keys')} icon={Keyboard} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('keys')}>
        <dl className={css.keys}>
          {KEYS.map(({ keys, word }) => (
            <div key={word} style={{ display: 'contents' }}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key} className={css.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(word)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
  return { button, show: () => setOpen(true) };
}

import { Keyboard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';

const KEYS = [
  { keys: ['J', 'K', '↓', '↑'], word: 'keyMove' },
  { keys: ['Enter'], word: 'keyOpen' },
  { keys: ['Esc'], word: 'keyClose' },
  { keys: ['S', 'W'], word: 'keyNext' },
  { keys: ['Shift', 'S', 'W'], word: 'keyStep' },
  { keys: ['I'], word: 'keyIgnore' },
  { keys: ['R'], word: 'keyRecover' },
  { keys: ['A'], word: 'keyAssign' },
  { keys: ['M'], word: 'keyMark' },
  { keys: ['C'], word: 'keyComment' },
  { keys: ['U'], word: 'keyUndo' },
  { keys: ['X'], word: 'keyTick' },
  { keys: ['B'], word: 'keyBlame' },
  { keys: ['/'], word: 'keyFilter' },
  { keys: ['Ctrl', 'K'], word: 'keyPalette' },
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

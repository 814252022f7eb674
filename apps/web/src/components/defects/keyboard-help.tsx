import { Keyboard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { defects } from './defect-texts.ts';
import css from './page.module.css';

const COLUMNS = [
  {
    title: 'keysMove',
    keys: [
      { keys: ['J', 'K'], word: 'keyMove' },
      { keys: ['↓', '↑'], word: 'keyMove' },
      { keys: ['S', 'W'], word: 'keyNext' },
      { keys: ['Enter'], word: 'keyOpen' },
      { keys: ['Esc'], word: 'keyClose' },
      { keys: ['Shift', 'S', 'W'], word: 'keyStep' },
      { keys: ['/'], word: 'keyFilter' },
      { keys: ['Ctrl', 'F'], word: 'keyFind' },
      { keys: ['Ctrl', 'K'], word: 'keyPalette' },
    ],
  },
  {
    title: 'keysDecide',
    keys: [
      { keys: ['X'], word: 'keyTick' },
      { keys: ['I'], word: 'keyIgnore' },
      { keys: ['R'], word: 'keyRecover' },
      { keys: ['A'], word: 'keyAssign' },
      { keys: ['M'], word: 'keyMark' },
      { keys: ['C'], word: 'keyComment' },
      { keys: ['U'], word: 'keyUndo' },
      { keys: ['B'], word: 'keyBlame' },
      { keys: ['?'], word: 'keyHelp' },
    ],
  },
] as const;

/** The keys of a list page: the button that shows them, and what the question mark runs. */
export function useKeyboardHelp(): { button: ReactNode; show: () => void } {
  const t = defects.use();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useCommands('keys', () => [
    { id: 'keys', group: t('help'), label: t('keys'), icon: Keyboard, keys: ['?'], run: show },
  ]);
  const button = (
    <>
      <IconButton label={t('keys')} icon={Keyboard} onClick={show} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('keys')} width={640}>
        <div className={css.keySheet}>
          {COLUMNS.map((column) => (
            <section key={column.title}>
              <h3>{t(column.title)}</h3>
              <dl className={css.keys}>
                {column.keys.map(({ keys, word }) => (
                  <div key={keys.join()} style={{ display: 'contents' }}>
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
            </section>
          ))}
        </div>
        <p className={css.keyNote}>{t('keysNote')}</p>
      </Dialog>
    </>
  );
  return { button, show };
}

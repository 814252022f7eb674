import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Check } from '../../../components/form/choices.tsx';
import { Person } from '../../../components/marks.tsx';
import css from './report.module.css';
import { reportTexts } from './texts.ts';

const WIDTH = 720;

/** Members at the left, the chosen ones at the right (screens 7.5). */
export function ReceiversDialog({
  people,
  value,
  onApply,
  onClose,
}: {
  people: readonly string[];
  value: readonly string[];
  onApply: (names: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = reportTexts.use();
  const say = common.use();
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [typed, setTyped] = useState('');
  const shown = people.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const toggle = (name: string, on: boolean) =>
    setChosen(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  return (
    <Dialog
      open
      kind="form"
      width={WIDTH}
      title={t('editTitle')}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" disabled={chosen.length === 0} onClick={() => onApply(chosen)}>
            {t('apply')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div className={css.transfer}>
        <div className={css.side}>
          <div className={css.sideHead}>
            <Search size={14} aria-hidden />
            <input
              type="search"
              data-autofocus
              aria-label={t('memberSearch')}
              placeholder={t('memberSearch')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="button" className={css.link} onClick={() => setChosen([...new Set([...chosen, ...shown])])}>
              {t('addAll')}
            </button>
          </div>
          <ul>
            {shown.length === 0 && <li className={css.none}>{t('noMember')}</li>}
            {shown.map((name) => (
              <li key={name}>
                <Check checked={chosen.includes(name)} onChange={(on) => toggle(name, on)}>
                  <Person name={name} />
                </Check>
              </li>
            ))}
          </ul>
        </div>
        <div className={css.side}>
          <div className={css.sideHead}>
            <span role="status">{t('chosen', { count: chosen.length })}</span>
            <span className={css.space} />
            <button type="button" className={css.link} disabled={chosen.length === 0} onClick={() => setChosen([])}>
              {t('removeAll')}
            </button>
          </div>
          <ul>
            {chosen.map((name) => (
              <li key={name}>
                <Check checked onChange={() => toggle(name, false)}>
                  <Person name={name} />
                </Check>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}

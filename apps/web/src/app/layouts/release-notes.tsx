import { X } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { common } from '../../components/common-texts.ts';
import { Dialog } from '../../components/dialog.tsx';
import type { Site } from '../../lib/calls/site.ts';
import { shell } from '../shell-texts.ts';
import css from './release-notes.module.css';

type Release = Site['releaseNotes'][number];

/** Entries of a release that the notice shows at most. */
const FEW = 4;

/** The notes of every release, the newest first. */
export function ReleaseNotes({
  open,
  notes,
  onClose,
}: {
  open: boolean;
  notes: readonly Release[];
  onClose: () => void;
}) {
  const t = shell.use();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('releaseNotes')}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('gotIt')}
        </Button>
      }
    >
      {notes.map((release) => (
        <section key={release.version} className={css.release}>
          <h3 className={css.version}>
            {release.version}
            <span className={css.date}>{release.date}</span>
          </h3>
          <Notes notes={release.notes} />
        </section>
      ))}
    </Dialog>
  );
}

/** What is new, once per release. It stands beside the work and takes no focus: nobody came to read it. */
export function NewRelease({ notes, onClose, onAll }: { notes: Release; onClose: () => void; onAll: () => void }) {
  const t = shell.use();
  const c = common.use();
  const heading = useId();
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.cardHead}>
        <h2 id={heading}>{t('whatsNew', { version: notes.version })}</h2>
        <IconButton label={c('close')} icon={X} onClick={onClose} />
      </div>
      <Notes notes={notes.notes.slice(0, FEW)} />
      <div className={css.cardFoot}>
        <Button onClick={onClose}>{t('gotIt')}</Button>
        <Button tone="quiet" onClick={onAll}>
          {t('allNotes')}
        </Button>
      </div>
    </section>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className={css.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

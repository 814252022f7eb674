import { useEffect, useId, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { Site } from '../../lib/calls/site.ts';
import { shell } from '../shell-texts.ts';
import { headed } from './release-heading.ts';
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

/**
 * What is new, once per release: up to four things and one button. It stands beside the work, stops nothing and takes no focus,
 * because nobody came to read it; Tab reaches it, Escape closes it from there or while nothing has the focus. It is no dialog
 * element: an open one says to the keys of a list that it stands above it.
 */
export function NewRelease({ notes, onClose }: { notes: Release; onClose: () => void }) {
  const t = shell.use();
  const card = useRef<HTMLDivElement>(null);
  const heading = useId();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const { target } = event;
      if (target !== document.body && !(target instanceof Node && card.current?.contains(target))) return;
      event.preventDefault();
      close.current();
    };
    // After the page: what it closes by Escape goes first.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div ref={card} role="dialog" aria-modal={false} aria-labelledby={heading} className={css.card}>
      <h2 id={heading} className={css.cardHead}>
        {t('whatsNew', { version: notes.version })}
      </h2>
      {notes.notes.slice(0, FEW).map((note) => {
        const { head, text } = headed(note);
        return (
          <section key={note} className={css.news}>
            {head && <h3>{head}</h3>}
            {text && <p>{text}</p>}
          </section>
        );
      })}
      <div className={css.cardFoot}>
        <Button onClick={onClose}>{t('gotIt')}</Button>
      </div>
    </div>
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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { bootConfig } from '../../lib/boot-config.ts';
import { siteQuery } from '../../lib/calls/site.ts';
import { shell } from '../shell-texts.ts';
import css from './header.module.css';

/** The way back to the former edition and the release notes, where the site has them. */
export function SiteLinks() {
  const t = shell.use();
  const { data } = useQuery(siteQuery);
  const [open, setOpen] = useState(false);
  const notes = data?.releaseNotes ?? [];
  const oldSite = data?.oldSiteUrl ?? bootConfig.oldSiteUrl;
  return (
    <>
      {oldSite && (
        <a className={css.quietLink} href={oldSite}>
          {t('oldSite')}
        </a>
      )}
      {notes.length > 0 && (
        <button type="button" className={css.quietLink} onClick={() => setOpen(true)}>
          {t('releaseNotes')}
        </button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('releaseNotes')}
        footer={<Button onClick={() => setOpen(false)}>{t('gotIt')}</Button>}
      >
        {notes.slice(0, 4).map((release) => (
          <section key={release.version} style={{ marginBottom: 12 }}>
            <h3>
              {release.version} · {release.date}
            </h3>
            <ul>
              {release.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
        ))}
      </Dialog>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bootConfig } from '../../lib/boot-config.ts';
import { siteQuery } from '../../lib/calls/site.ts';
import { useLocalState } from '../../lib/local-state.ts';
import { shell } from '../shell-texts.ts';
import css from './header.module.css';
import { NewRelease, ReleaseNotes } from './release-notes.tsx';

/** The way back to the former edition and the release notes, where the site has them. */
export function SiteLinks() {
  const t = shell.use();
  const { data } = useQuery(siteQuery);
  const [open, setOpen] = useState(false);
  const all = useRef<HTMLButtonElement>(null);
  const notes = data?.releaseNotes ?? [];
  const oldSite = data?.oldSiteUrl ?? bootConfig.oldSiteUrl;
  const [latest] = notes;
  return (
    <>
      {oldSite && (
        <a className={css.quietLink} href={oldSite}>
          {t('oldSite')}
        </a>
      )}
      {latest && (
        <>
          <button ref={all} type="button" className={css.quietLink} onClick={() => setOpen(true)}>
            {t('releaseNotes')}
          </button>
          <Unseen
            key={latest.version}
            version={latest.version}
            open={open}
            notes={latest}
            onSeen={(byKeyboard) => byKeyboard && all.current?.focus()}
          />
          <ReleaseNotes open={open} notes={notes} onClose={() => setOpen(false)} />
        </>
      )}
    </>
  );
}

/** Once per release and browser. */
function Unseen({
  version,
  open,
  notes,
  onSeen,
}: {
  version: string;
  /** The dialog stands on screen: it says the same. */
  open: boolean;
  notes: Parameters<typeof NewRelease>[0]['notes'];
  /** The focus was in the notice: it must not be lost with it. */
  onSeen: (focused: boolean) => void;
}) {
  const [seen, see] = useLocalState(`release-seen:${version}`, '');
  if (seen || open) return null;
  return (
    <NewRelease
      notes={notes}
      onClose={() => {
        onSeen(document.activeElement !== document.body);
        see('1');
      }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Megaphone, X } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { LinkedText } from '../../components/linked-text.tsx';
import { siteQuery } from '../../lib/calls/site.ts';
import { useLocalState } from '../../lib/local-state.ts';
import { shell } from '../shell-texts.ts';
import css from './frame.module.css';

/** One line from site administration; dismissed, it stays away until its text changes. */
export function Banner() {
  const { data } = useQuery(siteQuery);
  return data?.banner ? <Shown id={data.banner.id} text={data.banner.text} key={data.banner.id} /> : null;
}

function Shown({ id, text }: { id: string; text: string }) {
  const t = shell.use();
  const [dismissed, dismiss] = useLocalState(`banner-dismissed:${id}`, '');
  if (dismissed) return null;
  return (
    <div className={css.banner} role="status">
      <Megaphone size={15} aria-hidden />
      <span className={css.bannerText}>
        <LinkedText text={text} />
      </span>
      <IconButton label={t('dismissBanner')} icon={X} onClick={() => dismiss('1')} />
    </div>
  );
}

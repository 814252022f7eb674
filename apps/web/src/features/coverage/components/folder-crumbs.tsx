import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { PathCrumbs } from '../../../components/path-crumbs.tsx';
import { taskInfoQuery } from '../../../lib/calls/task-info.ts';
import { formatCount } from '../../../lib/format.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import type { Level } from '../api/coverage.ts';
import css from '../coverage.module.css';
import { coverage } from '../texts.ts';
import { useCoverageAddress } from '../use-coverage-address.ts';

/** Time after the last letter before the server is asked. */
const PAUSE_MS = 200;
/** What a search answers at most. */
const MOST_FOUND = 1_000;

/** Where the folder lies, how much is in it, and the box that finds files below it. */
export function FolderCrumbs({ path, level }: { path: string; level: Level }) {
  const t = coverage.use();
  const { to, search, build } = useCoverageAddress();
  const { list } = level;
  const { data: task } = useQuery(taskInfoQuery(useTaskScope()));
  const root = task?.nameCn ?? '';
  return (
    <PathCrumbs label={t('path')} root={root} path={path} to={to}>
      <span role="status">{count()}</span>
      <SearchBox key={`${path} ${build ?? ''}`} folder={path === '' ? root : path} />
    </PathCrumbs>
  );

  function count(): string {
    if (search === '') return t('entries', { count: list.length });
    return list.length >= MOST_FOUND
      ? t('foundMost', { most: formatCount(MOST_FOUND) })
      : t('found', { count: list.length });
  }
}

function SearchBox({ folder }: { folder: string }) {
  const t = coverage.use();
  const { search, change } = useCoverageAddress();
  const [typed, setTyped] = useState(search);
  const send = useRef(change);
  send.current = change;
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => send.current({ search: wanted }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  const clear = () => {
    setTyped('');
    change({ search: '' });
  };
  return (
    <span className={css.search}>
      <Search size={14} aria-hidden />
      <input
        type="text"
        data-filter-box
        value={typed}
        maxLength={255}
        placeholder={t('search')}
        aria-label={t('searchIn', { folder })}
        title={t('searchIn', { folder })}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.stopPropagation();
          clear();
        }}
      />
      {typed !== '' && <IconButton label={t('clearSearch')} icon={X} onClick={clear} />}
    </span>
  );
}

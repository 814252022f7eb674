import { ME } from '@assay/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { Bookmark, Clock, Sparkles, User } from 'lucide-react';
import { buildsQuery } from '../../../lib/calls/defect-options.ts';
import { type SavedView, savedViewsQuery } from '../../../lib/calls/saved-views.ts';
import { useCommands } from '../../../lib/commands.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { isSameView } from './view-query.ts';
import { views } from './views-texts.ts';

/** An ignore that ends in so many days is shown among those that end soon. */
const SOON_DAYS = 14;
const IGNORED = 4;

/** The views of a list: those that ship, the reader's own, what others share; and which one is on screen. */
export function useViews() {
  const t = views.use();
  const scope = useTaskScope();
  const router = useRouter();
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const { data: builds } = useQuery(buildsQuery(scope));
  const { data: saved = [] } = useQuery(savedViewsQuery(scope));
  const newest = builds?.[0]?.buildNum;
  const builtIn = [
    { id: 'everything', name: t('everything'), query: '', icon: Bookmark },
    { id: 'mine', name: t('mine'), query: query({ author: ME }), icon: User },
    ...(newest === undefined
      ? []
      : [
          {
            id: 'newest',
            name: t('newest', { build: newest }),
            query: query({ introducedIn: newest }),
            icon: Sparkles,
          },
        ]),
    {
      id: 'expiring',
      name: t('expiring'),
      query: query({ status: String(IGNORED), ignoreEnds: String(SOON_DAYS) }),
      icon: Clock,
    },
  ];
  const show = (wanted: string) => {
    const { pathname } = router.state.location;
    router.history.push(wanted === '' ? pathname : `${pathname}?${wanted}`);
  };
  const own = saved.filter((view) => view.mine);
  const others = saved.filter((view) => !view.mine);
  const current = [...saved, ...builtIn].find((view) => isSameView(view.query, search));
  useCommands('views', () =>
    [...builtIn, ...saved.map((view: SavedView) => ({ ...view, id: view.viewId, icon: Bookmark }))].map((view) => ({
      id: `view-${view.id}`,
      group: t('views'),
      label: view.name,
      icon: view.icon,
      checked: view === current,
      run: () => show(view.query),
    })),
  );
  return { builtIn, own, others, current, search, show };
}

const query = (given: Record<string, string>) => new URLSearchParams(given).toString();

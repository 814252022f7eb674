import { createRootRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { RootFrame } from '../root-frame.tsx';

/** Above every address. A project in the query leads to its tasks, wherever it stands (specification 2). */
export const rootRoute = createRootRoute({
  component: RootFrame,
  beforeLoad: ({ search }) => {
    const wanted = Object.entries(search).find(([key]) => key === 'bkci-projectId')?.[1];
    if (typeof wanted === 'string' && wanted !== '')
      throw redirect({ href: paths.taskList({ projectId: wanted }), replace: true });
  },
});

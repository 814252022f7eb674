import { useState } from 'react';
import { Segmented } from '../../components/segmented.tsx';
import css from './admin-projects.module.css';
import { Groups } from './components/groups.tsx';
import { Members } from './components/members.tsx';
import { projects } from './texts.ts';

/** Members and groups alone: what the managers of a project decide without administering the site. */
export function ProjectPeople({ projectId }: { projectId: string }) {
  const t = projects.use();
  const [tab, setTab] = useState<'members' | 'groups'>('members');
  return (
    <div className={css.panel}>
      <div className={css.tabs}>
        <Segmented
          label={t('members')}
          value={tab}
          onChange={setTab}
          choices={[
            { id: 'members', label: t('members') },
            { id: 'groups', label: t('groups') },
          ]}
        />
      </div>
      {tab === 'members' ? (
        <Members projectId={projectId} locked={false} />
      ) : (
        <Groups projectId={projectId} locked={false} />
      )}
    </div>
  );
}

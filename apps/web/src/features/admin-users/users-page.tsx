import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ListPage, PageHead } from '../../components/page-head.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { choiceField, textField, useUrlState } from '../../lib/url-state.ts';
import { useTitle } from '../../lib/use-title.ts';
import { AddUserDialog } from './components/add-user-dialog.tsx';
import { PeopleList } from './components/people-list.tsx';
import { TokenList } from './components/token-list.tsx';
import { users } from './texts.ts';

const FIELDS = {
  tab: choiceField(['people', 'tokens'], 'people'),
  keyword: textField(),
  state: textField(),
};

/** `/admin/users`: who has an account, and the API tokens of everybody. */
export function UsersPage() {
  const t = users.use();
  useTitle(t('title'));
  const [state, change] = useUrlState(FIELDS);
  const [adding, setAdding] = useState(false);
  const filter = { keyword: state.keyword, state: state.state };
  const props = {
    filter,
    onFilter: change,
    onClear: state.keyword || state.state ? () => change({ keyword: '', state: '' }) : undefined,
    tabs: (
      <Segmented
        label={t('title')}
        value={state.tab}
        onChange={(tab) => change({ tab, keyword: '', state: '' })}
        choices={[
          { id: 'people', label: t('tabPeople') },
          { id: 'tokens', label: t('tabTokens') },
        ]}
      />
    ),
  };
  return (
    <ListPage>
      <PageHead title={t('title')} hint={t('hint')}>
        <Button tone="primary" icon={Plus} onClick={() => setAdding(true)}>
          {t('addUser')}
        </Button>
      </PageHead>
      {state.tab === 'people' ? <PeopleList {...props} /> : <TokenList {...props} />}
      <AddUserDialog open={adding} onClose={() => setAdding(false)} />
    </ListPage>
  );
}

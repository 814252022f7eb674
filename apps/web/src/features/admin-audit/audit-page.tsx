import type { ReactNode } from 'react';
import { ListPage, PageHead } from '../../components/page-head.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { choiceField, listField, textField, useUrlState } from '../../lib/url-state.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DeliveryList } from './components/delivery-list.tsx';
import { EntryList } from './components/entry-list.tsx';
import { audit } from './texts.ts';

const FIELDS = {
  tab: choiceField(['log', 'deliveries'], 'log'),
  kind: listField(),
  state: listField(),
  actor: textField(),
  keyword: textField(),
  from: textField(),
  to: textField(),
};
const NOTHING = { kind: [], state: [], actor: '', keyword: '', from: '', to: '' };

/** `/admin/audit`: what happened on the site, and what was sent out of it. */
export function AuditPage() {
  const t = audit.use();
  useTitle(t('title'));
  const [{ tab, state, ...filter }, change] = useUrlState(FIELDS);
  const tabs: ReactNode = (
    <Segmented
      label={t('title')}
      value={tab}
      onChange={(chosen) => change({ ...NOTHING, tab: chosen })}
      choices={[
        { id: 'log', label: t('tabLog') },
        { id: 'deliveries', label: t('tabDeliveries') },
      ]}
    />
  );
  return (
    <ListPage>
      <PageHead title={t('title')} hint={t('hint')} />
      {tab === 'log' ? (
        <EntryList tabs={tabs} filter={filter} onFilter={change} onClear={() => change(NOTHING)} />
      ) : (
        <DeliveryList
          tabs={tabs}
          filter={{ state, kind: filter.kind }}
          onFilter={change}
          onClear={() => change(NOTHING)}
        />
      )}
    </ListPage>
  );
}

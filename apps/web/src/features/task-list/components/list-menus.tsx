import { ArrowDownUp, Rows3 } from 'lucide-react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Menu } from '../../../components/menu.tsx';
import { useUrlState } from '../../../lib/url-state.ts';
import { LIST_FIELDS } from '../list-state.ts';
import { taskList } from '../texts.ts';

/** How the list is drawn: grouping, height of its rows, order. */
export function ListMenus({ compact, onCompact }: { compact: boolean; onCompact: (on: boolean) => void }) {
  const t = taskList.use();
  const [state, change] = useUrlState(LIST_FIELDS);
  const sorts = [
    { id: 'CREATE_DATE', label: t('sortCreated') },
    { id: 'LAST_EXECUTE_DATE', label: t('sortRun') },
    { id: 'SIMPLIFIED_PINYIN', label: t('sortName') },
  ] as const;
  return (
    <>
      <Menu
        label={t('view')}
        side="bottom-end"
        entries={[
          { kind: 'caption', id: 'group', label: t('group') },
          ...(['', 'repository'] as const).map((group) => ({
            id: `group-${group}`,
            label: t(group === '' ? 'groupNone' : 'groupRepository'),
            checked: state.group === group,
            run: () => change({ group }),
          })),
          { kind: 'separator', id: 'line' },
          { kind: 'caption', id: 'view', label: t('view') },
          { id: 'comfortable', label: t('comfortable'), checked: !compact, run: () => onCompact(false) },
          { id: 'compact', label: t('compact'), checked: compact, run: () => onCompact(true) },
        ]}
      >
        {(trigger) => <IconButton {...trigger} label={t('view')} icon={Rows3} />}
      </Menu>
      <Menu
        label={t('sort')}
        side="bottom-end"
        entries={sorts.map((sort) => ({
          ...sort,
          checked: state.sort === sort.id,
          run: () => change({ sort: sort.id }),
        }))}
      >
        {(trigger) => (
          <Button {...trigger} tone="quiet" icon={ArrowDownUp}>
            {sorts.find((sort) => sort.id === state.sort)?.label}
          </Button>
        )}
      </Menu>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { RadioChoices } from '../../../components/form/choices.tsx';
import { Tag } from '../../../components/marks.tsx';
import { ErrorState, errorSentence, FilteredEmptyState, SkeletonRows } from '../../../components/page-states.tsx';
import { SearchBox } from '../../../components/search-box.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { type ToolSet, toolSetsQuery } from '../../../lib/calls/tool-sets.ts';
import { linkSet, type ToolScope } from '../api/task-rules.ts';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';
import { useAct } from './use-act.ts';

const WIDTH = 745;
const GROUPS = [
  ['myProjUse', 'mine'],
  ['recommended', 'recommended'],
  ['others', 'public'],
] as const;

/** Ties the tool to one set, of three groups. */
export function ChooseDialog({
  scope,
  toolDisplayName,
  current,
  onClose,
}: {
  scope: ToolScope;
  toolDisplayName: string;
  current: string | undefined;
  onClose: () => void;
}) {
  const t = toolRules.use();
  const say = common.use();
  const names = useMemo(() => [scope.toolName], [scope.toolName]);
  const { data, error, refetch } = useQuery(toolSetsQuery(scope, names));
  const [group, setGroup] = useState<(typeof GROUPS)[number][0]>('myProjUse');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(current);
  const [tried, setTried] = useState(false);
  const groups = data?.get(scope.toolName);
  const all = groups ? GROUPS.flatMap(([id]) => groups[id]) : [];
  const link = useAct<ToolSet>(
    scope,
    ({ checkerSetId, version }) => linkSet(scope, { checkerSetId, version }),
    onClose,
  );
  const wanted = typed.trim().toLowerCase();
  const shown = (groups?.[group] ?? []).filter((set) =>
    [set.checkerSetName, String(set.checkerCount), set.creator].some((word) => word.toLowerCase().includes(wanted)),
  );
  const set = all.find((entry) => entry.checkerSetId === chosen);
  const submit = () => {
    setTried(true);
    if (set && chosen !== current) link.mutate(set);
  };
  return (
    <Dialog
      open
      kind="form"
      width={WIDTH}
      title={t('chooseTitle', { tool: toolDisplayName })}
      onClose={onClose}
      footer={
        <>
          {tried && !set && (
            <span className={css.bad} role="alert">
              {t('chooseFirst')}
            </span>
          )}
          <Button
            tone="primary"
            busy={link.isPending}
            disabled={set !== undefined && chosen === current}
            onClick={submit}
          >
            {t('link')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div className={css.dialog}>
        <div className={css.bar}>
          <Segmented
            label={t('set')}
            value={group}
            choices={GROUPS.map(([id, word]) => ({
              id,
              label: t(word),
              note: groups ? String(groups[id].length) : undefined,
            }))}
            onChange={setGroup}
          />
          <SearchBox first width={280} label={t('chooseSearch')} value={typed} onText={setTyped} />
        </div>
        <div className={css.sets}>
          {!groups && error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
          {!groups && !error && <SkeletonRows rows={5} height={44} />}
          {groups && shown.length === 0 && (
            <FilteredEmptyState compact onClear={typed === '' ? undefined : () => setTyped('')} />
          )}
          <RadioChoices
            name="choose-set"
            label={t('set')}
            value={chosen}
            options={shown.map((entry) => ({
              value: entry.checkerSetId,
              label: (
                <>
                  {entry.checkerSetName} {entry.checkerSetId === current && <Tag>{t('current')}</Tag>}
                </>
              ),
              hint: t('setNote', {
                count: entry.checkerCount,
                creator: entry.creator,
                uses: t('uses', { count: entry.usage }),
              }),
            }))}
            onChange={setChosen}
          />
        </div>
        {link.isError && (
          <p className={css.bad} role="alert">
            {errorSentence(link.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

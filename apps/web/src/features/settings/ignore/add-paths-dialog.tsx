import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { addFilters, type NewFilters, previewQuery } from '../api/filters.ts';
import { ExpressionRows } from './expression-rows.tsx';
import css from './ignore.module.css';
import { PathTree } from './path-tree.tsx';
import { ignoreTexts } from './texts.ts';

const WIDTH = 620;
export const EXPRESSION_MAX = 50;

/** Paths from the tree of the last check, or expressions; how much they match is seen before they are added. */
export function AddPathsDialog({ stored, onClose }: { stored: readonly string[]; onClose: () => void }) {
  const t = ignoreTexts.use();
  const say = common.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const [tab, setTab] = useState<'choose' | 'type'>('choose');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [rows, setRows] = useState<readonly string[]>(['']);
  const typed = rows.map((row) => row.trim()).filter(Boolean);
  const repeated = typed.filter((row, index) => stored.includes(row) || typed.indexOf(row) !== index);
  const long = typed.some((row) => row.length > EXPRESSION_MAX);
  const entries = useMemo<NewFilters>(
    () => ({
      filterDir: ticked.filter((path) => path.endsWith('/')),
      filterFile: ticked.filter((path) => !path.endsWith('/')).map((path) => path.slice(1)),
      customPath: rows.map((row) => row.trim()).filter(Boolean),
    }),
    [ticked, rows],
  );
  const settled = useSettled(entries);
  const { data: preview = [], isFetching } = useQuery({
    ...previewQuery(scope, settled),
    placeholderData: (old) => old,
  });
  const invalid = preview.filter((entry) => !entry.valid).map((entry) => entry.expression);
  const add = useMutation({
    meta: { quiet: true },
    mutationFn: () => addFilters(scope, entries),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['task', scope.taskId] });
      onClose();
    },
  });
  const count = ticked.length + typed.length;
  const wrong = repeated.length > 0 || long || typed.some((row) => invalid.includes(row));
  return (
    <Dialog
      open
      kind="form"
      width={WIDTH}
      title={t('addTitle')}
      onClose={onClose}
      footer={
        <>
          <span className={css.total} role="status">
            {count > 0 && t('chosen', { count })}
          </span>
          <Button tone="primary" busy={add.isPending} disabled={count === 0 || wrong} onClick={() => add.mutate()}>
            {t('confirmAdd')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div className={css.dialog}>
        <Segmented
          label={t('addTitle')}
          value={tab}
          choices={[
            { id: 'choose', label: t('choose'), note: ticked.length > 0 ? String(ticked.length) : undefined },
            { id: 'type', label: t('type'), note: typed.length > 0 ? String(typed.length) : undefined },
          ]}
          onChange={setTab}
        />
        {tab === 'choose' ? (
          <PathTree ticked={ticked} onChange={setTicked} />
        ) : (
          <ExpressionRows
            rows={rows}
            faultOf={(row) =>
              repeated.includes(row)
                ? t('duplicate')
                : row.length > EXPRESSION_MAX
                  ? t('tooLong')
                  : invalid.includes(row)
                    ? t('invalid')
                    : undefined
            }
            previewOf={(row) => preview.find((entry) => entry.expression === row)}
            busy={isFetching}
            onChange={setRows}
          />
        )}
        {tab === 'choose' && ticked.length > 0 && (
          <ul className={css.preview}>
            {preview
              .filter((entry) => !entries.customPath.includes(entry.expression))
              .map((entry) => (
                <li key={entry.expression}>
                  <span className="mono ellipsis" title={entry.expression}>
                    {entry.expression}
                  </span>
                  <span>{t('matching', { count: entry.count })}</span>
                </li>
              ))}
          </ul>
        )}
        {add.isError && (
          <p className={css.bad} role="alert">
            {errorSentence(add.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

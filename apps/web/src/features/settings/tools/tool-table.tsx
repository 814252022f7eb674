import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Link } from '../../../components/link.tsx';
import { ToolLogo } from '../../../components/tool-picker/tool-grid.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { metadataQuery } from '../../../lib/calls/metadata.ts';
import { toolsQuery } from '../../../lib/calls/tools.ts';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type TaskSet, taskSetsQuery } from '../api/task-sets.ts';
import type { Settings, SettingsTool } from '../api/task-settings.ts';
import { switchTools } from '../api/tool-settings.ts';
import frame from '../settings-page.module.css';
import { SuspendDialog } from './suspend-dialog.tsx';
import { toolPage } from './texts.ts';
import { ToolPanel } from './tool-panel.tsx';
import css from './tools.module.css';

/** Tools the screen of single rules is not for (contract-core 9). */
const WITHOUT_RULES = ['CCN', 'DUPC', 'CLOC', 'COVR'];

interface Row extends SettingsTool {
  readonly on: boolean;
}

/** Tools of the task: what brings them, whether they run, and what can be set of each. */
export function ToolTable({ task, readOnly }: { task: Settings; readOnly: boolean }) {
  const t = toolPage.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const { data: tools = [] } = useQuery(toolsQuery(scope));
  const { data: sets } = useQuery(taskSetsQuery(scope));
  const { data: metadata } = useQuery(metadataQuery(scope));
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [suspending, setSuspending] = useState<readonly Row[]>();
  const [open, setOpen] = useState<Row>();
  const enable = useMutation({
    mutationFn: (names: readonly string[]) => switchTools(scope, { tools: names, reason: '' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['task', scope.taskId] });
      setTicked([]);
    },
  });
  const order = (row: SettingsTool) => tools.findIndex((tool) => tool.name === row.toolName);
  const rows: readonly Row[] = [
    ...task.enableToolList.map((tool) => ({ ...tool, on: true })),
    ...task.disableToolList.map((tool) => ({ ...tool, on: false })),
  ].sort((a, b) => order(a) - order(b));
  const chosen = rows.filter((row) => ticked.includes(row.toolName));
  const running = rows.filter((row) => row.on);
  const wouldStop = chosen.filter((row) => row.on);
  const stopsAll = wouldStop.length > 0 && wouldStop.length === running.length;
  return (
    <>
      <div className={frame.panel}>
        {ticked.length > 0 && (
          <div className={css.bulk} role="toolbar">
            <b>{t('selected', { count: ticked.length })}</b>
            <Button disabled={wouldStop.length === 0 || stopsAll} onClick={() => setSuspending(wouldStop)}>
              {t('suspend')}
            </Button>
            <Button
              busy={enable.isPending}
              disabled={chosen.every((row) => row.on)}
              onClick={() => enable.mutate(chosen.filter((row) => !row.on).map((row) => row.toolName))}
            >
              {t('enable')}
            </Button>
            {stopsAll && <span className={css.why}>{t('allFault')}</span>}
          </div>
        )}
        <div className={css.wide}>
          <table className={frame.table}>
            <thead>
              <tr>
                {!readOnly && (
                  <th scope="col" className={css.tick}>
                    <input
                      type="checkbox"
                      aria-label={t('selectAll')}
                      checked={ticked.length === rows.length}
                      ref={(box) => {
                        if (box) box.indeterminate = ticked.length > 0 && ticked.length < rows.length;
                      }}
                      onChange={(event) => setTicked(event.target.checked ? rows.map((row) => row.toolName) : [])}
                    />
                  </th>
                )}
                <th scope="col">{t('tool')}</th>
                <th scope="col">{t('type')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('sets')}</th>
                <th scope="col">
                  <span className="sr-only">{t('more2')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.toolName}>
                  {!readOnly && (
                    <td className={css.tick}>
                      <input
                        type="checkbox"
                        aria-label={t('select', { name: row.toolDisplayName })}
                        checked={ticked.includes(row.toolName)}
                        onChange={(event) =>
                          setTicked(
                            event.target.checked
                              ? [...ticked, row.toolName]
                              : ticked.filter((name) => name !== row.toolName),
                          )
                        }
                      />
                    </td>
                  )}
                  <td>
                    <span className={css.name}>
                      <ToolLogo
                        tool={{
                          displayName: row.toolDisplayName,
                          logo: tools.find((tool) => tool.name === row.toolName)?.logo,
                        }}
                      />
                      {row.toolDisplayName}
                    </span>
                  </td>
                  <td className={css.kind}>
                    {metadata?.TOOL_TYPE.find((entry) => entry.key === row.toolType)?.fullName}
                  </td>
                  <td>
                    <span className={row.on ? css.on : css.off}>
                      {row.on ? <CircleCheck size={14} aria-hidden /> : <CircleSlash size={14} aria-hidden />}
                      {t(row.on ? 'on' : 'off')}
                    </span>
                  </td>
                  <td>
                    <SetsOf row={row} sets={sets} />
                  </td>
                  <td className={frame.end}>
                    <span className={css.acts}>
                      {!WITHOUT_RULES.includes(row.toolPattern) && (
                        <Link className={frame.link} to={paths.toolRules({ ...scope, toolId: row.toolName })}>
                          {t('rules')}
                        </Link>
                      )}
                      <Link className={frame.link} to={paths.taskLogs({ ...scope, toolId: row.toolName })}>
                        {t('records')}
                      </Link>
                      {!readOnly && (
                        <IconButton label={t('setup')} icon={SlidersHorizontal} onClick={() => setOpen(row)} />
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {suspending && (
        <SuspendDialog
          tools={suspending}
          onClose={() => setSuspending(undefined)}
          onDone={() => {
            setSuspending(undefined);
            setTicked([]);
          }}
        />
      )}
      {open && <ToolPanel tool={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function SetsOf({ row, sets }: { row: SettingsTool; sets: readonly TaskSet[] | undefined }) {
  const t = toolPage.use();
  const scope = useTaskScope();
  if (!sets) return null;
  const bound = row.checkerSet && sets.find((set) => set.checkerSetId === row.checkerSet?.checkerSetId);
  const bringing = sets.filter((set) => set.taskUsing && set.toolList.includes(row.toolName));
  if (bound) return <>{t('boundTo', { name: bound.checkerSetName })}</>;
  if (bringing.length === 0)
    return (
      <Tooltip text={t('noSetHint')}>
        <span className={css.none}>{t('noSet')}</span>
      </Tooltip>
    );
  return (
    <Link className={css.sets} to={paths.settings({ ...scope, page: 'checkerset' })}>
      {bringing.map((set) => (
        <span key={set.checkerSetId}>{set.checkerSetName}</span>
      ))}
    </Link>
  );
}

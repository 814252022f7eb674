import { useQuery } from '@tanstack/react-query';
import { CircleStop, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeInput } from '../../../components/code-viewer/code-input.tsx';
import { snippetFile } from '../../../components/code-viewer/language-files.ts';
import { Combobox } from '../../../components/form/combobox.tsx';
import { Field } from '../../../components/form/field.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { PathText } from '../../../components/path-text.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { taskBaseQuery } from '../../../lib/calls/task-base.ts';
import { formatCount } from '../../../lib/format.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import type { Place, Trial } from '../api/trial.ts';
import type { SentRule } from '../draft.ts';
import { custom } from '../texts.ts';
import type { LiveTrial } from '../use-live-trial.ts';
import { useTaskTrial } from '../use-task-trial.ts';
import css from './custom.module.css';

/** The rule at work, on pasted code while it is typed, or on the code of a task. */
export function TryOut({
  rule,
  text,
  onText,
  language,
  live,
}: {
  /** Undefined while there is nothing to try. */
  rule: SentRule | undefined;
  text: string;
  onText: (text: string) => void;
  language: string | undefined;
  live: LiveTrial;
}) {
  const t = custom.use();
  const [where, setWhere] = useState<'text' | 'task'>('text');
  return (
    <aside className={css.try} aria-label={t('tryOut')}>
      <header className={css.tryHead}>
        <h2>{t('tryOut')}</h2>
        <Segmented
          label={t('tryOn')}
          value={where}
          onChange={setWhere}
          choices={[
            { id: 'text', label: t('tryText') },
            { id: 'task', label: t('tryTask') },
          ]}
        />
      </header>
      {where === 'text' ? (
        <OnText rule={rule} text={text} onText={onText} language={language} live={live} />
      ) : (
        <OnTask rule={rule} />
      )}
    </aside>
  );
}

function OnText({
  rule,
  text,
  onText,
  language,
  live,
}: {
  rule: SentRule | undefined;
  text: string;
  onText: (text: string) => void;
  language: string | undefined;
  live: LiveTrial;
}) {
  const t = custom.use();
  const [chosen, setChosen] = useState<Place>();
  const { trial, busy, error } = live;
  const places = trial?.state === 'done' ? trial.places : undefined;
  const marks = useMemo(
    () => places?.map((place) => ({ ...place, current: place === chosen })) ?? [],
    [places, chosen],
  );
  const failed = error ? errorSentence(error) : trial?.state === 'failed' ? trial.message : undefined;
  const trouble = failed ?? trial?.troubles[0]?.message;
  return (
    <>
      <div className={css.tryCode}>
        <CodeInput
          label={t('textLabel')}
          numbers
          most="fill"
          fileName={snippetFile(language)}
          placeholder={t('textPlaceholder')}
          value={text}
          marks={marks}
          reveal={chosen}
          onChange={onText}
        />
      </div>
      <div className={css.tryState} role="status">
        {busy && <Spinner size={14} />}
        {!rule && t('notYet')}
        {rule && text.trim() === '' && t('noText')}
        {rule && text.trim() !== '' && (
          <>
            {busy && !trial && t('trying')}
            {trouble && <span className={css.bad}>{trouble}</span>}
            {!trouble && trial?.state === 'done' && <Summary trial={trial} />}
          </>
        )}
      </div>
      <ul className={css.places}>
        {(trouble ? [] : (places ?? [])).map((place) => (
          <li key={`${place.line}:${place.column}:${place.endColumn}`}>
            <button type="button" className={css.place} onClick={() => setChosen({ ...place })}>
              <span className={css.line}>{t('goTo', { line: place.line })}</span>
              <span className="ellipsis" title={place.message}>
                {place.message}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function OnTask({ rule }: { rule: SentRule | undefined }) {
  const t = custom.use();
  const { projectId } = useProjectScope();
  const { data } = useQuery(taskBaseQuery({ projectId }));
  const [task, setTask] = useState<string>();
  const { trial, error, running, stopped, of, start, stop } = useTaskTrial(projectId);
  const share = trial?.totalFiles ? (100 * (trial.files ?? 0)) / trial.totalFiles : 0;
  const failed = error ? errorSentence(error) : trial?.state === 'failed' ? trial.message : undefined;
  const outdated = of !== undefined && rule !== undefined && of !== JSON.stringify(rule);
  return (
    <>
      <div className={css.tryForm}>
        <Field id="try-task" label={t('task')}>
          <Combobox
            id="try-task"
            placeholder={t('chooseTask')}
            disabled={running}
            value={task === undefined ? [] : [task]}
            options={(data?.enableTasks ?? []).map(({ taskId, nameCn }) => ({ value: String(taskId), label: nameCn }))}
            onChange={([value]) => setTask(value)}
          />
        </Field>
        {running ? (
          <Button icon={CircleStop} onClick={stop}>
            {t('cancel')}
          </Button>
        ) : (
          <Button
            icon={Play}
            disabled={!rule || task === undefined}
            onClick={() => rule && task !== undefined && start(rule, Number(task))}
          >
            {t('start')}
          </Button>
        )}
      </div>
      {running && (
        <div className={css.tryProgress}>
          <ProgressBar percent={share} label={t('trying')} />
        </div>
      )}
      <div className={css.tryState} role="status">
        {!rule && t('notYet')}
        {running && (
          <>
            <Spinner size={14} />
            {trial?.totalFiles
              ? t('progress', { files: formatCount(trial.files), total: formatCount(trial.totalFiles) })
              : t('trying')}
          </>
        )}
        {stopped && t('stopped')}
        {failed && <span className={css.bad}>{failed}</span>}
        {!failed && trial && trial.state !== 'failed' && <Summary trial={trial} />}
        {outdated && !running && trial && <span className={css.warn}>{t('outdated')}</span>}
      </div>
      <ul className={css.places}>
        {(trial?.places ?? []).map((place) => (
          <li key={`${place.path}:${place.line}:${place.column}`} className={css.found}>
            <PathText path={place.path} line={place.line} />
            <span className="mono ellipsis" title={place.message}>
              {place.text.split('\n', 1)[0]}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Summary({ trial }: { trial: Trial }) {
  const t = custom.use();
  const ms = trial.timing.reduce((sum, entry) => sum + entry.ms, 0);
  const parts = [
    trial.count === 0 && trial.state === 'done' ? t('noMatch') : t('matches', { count: trial.count }),
    trial.places.length < trial.count && t('listed', { count: trial.places.length }),
    trial.state === 'done' &&
      trial.buildNumber !== undefined &&
      t('inBuild', { build: trial.buildNumber, files: formatCount(trial.files) }),
    trial.state === 'done' && trial.timing.length > 0 && t('took', { ms: formatCount(ms) }),
    trial.state === 'done' && trial.partial && trial.places.length === trial.count && t('partial'),
    trial.buildNumber !== undefined && trial.troubles.length > 0 && t('troubles', { count: trial.troubles.length }),
  ].filter(Boolean);
  return (
    <span>
      <b>{parts[0]}</b>
      {parts.slice(1).map((part) => ` · ${part}`)}
    </span>
  );
}

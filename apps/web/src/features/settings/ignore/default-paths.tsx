import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { Check } from '../../../components/form/choices.tsx';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { useDraft } from '../../../components/form/use-draft.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { type Filters, saveDefaults } from '../api/filters.ts';
import { useSave } from '../frame/use-save.ts';
import frame from '../settings-page.module.css';
import { Matched } from './custom-paths.tsx';
import css from './ignore.module.css';
import { ignoreTexts } from './texts.ts';

/** The patterns of the system: which of them count in this task. */
export function DefaultPaths({ filters, readOnly }: { filters: Filters; readOnly: boolean }) {
  const t = ignoreTexts.use();
  const scope = useTaskScope();
  const offered = filters.defaultFilterPath;
  const stored = useMemo(
    () => ({ chosen: offered.filter((path) => filters.defaultAddPaths.includes(path)) }),
    [filters, offered],
  );
  const { draft, change, reset, dirty } = useDraft<{ chosen: readonly string[] }>(stored);
  const save = useSave(scope, () => saveDefaults(scope, draft.chosen), reset);
  const pick = (wanted: (path: string) => boolean) => change({ chosen: offered.filter(wanted) });
  return (
    <form
      className={frame.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <LeaveGuard dirty={dirty} />
      <div className={frame.head}>
        <span className={frame.quiet}>{t('systemHint')}</span>
        <span className={frame.space} />
        {!readOnly && (
          <>
            <Button tone="quiet" onClick={() => pick(() => true)}>
              {t('all')}
            </Button>
            <Button tone="quiet" onClick={() => pick(() => false)}>
              {t('noneOf')}
            </Button>
          </>
        )}
      </div>
      <fieldset className={css.defaults} aria-label={t('system')} disabled={readOnly}>
        {offered.map((path) => (
          <div key={path} className={css.default}>
            <Check
              checked={draft.chosen.includes(path)}
              onChange={(on) => pick((other) => (other === path ? on : draft.chosen.includes(other)))}
            >
              <span className="mono">{path}</span>
            </Check>
            <Matched filters={filters} path={path} />
          </div>
        ))}
      </fieldset>
      {!readOnly && (
        <SaveBar dirty={dirty} busy={save.isPending} saved={save.isSuccess} error={save.error} onDiscard={reset} />
      )}
    </form>
  );
}

import { LATEST_VERSION } from '@assay/contract/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Info, Trash2, UploadCloud } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { focusFirstFault } from '../../../components/form/field.tsx';
import { SaveBar } from '../../../components/form/save-bar.tsx';
import { Link } from '../../../components/link.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { actOnCustom, saveCustom } from '../api/custom-acts.ts';
import { CUSTOM_KEY, type CustomChecker } from '../api/custom-list.ts';
import { draftOf, EMPTY, samplesOf, sentOf, triable } from '../draft.ts';
import { custom } from '../texts.ts';
import { useLiveTrial } from '../use-live-trial.ts';
import { useRuleForm } from '../use-rule-form.ts';
import css from './custom.module.css';
import { FactsForm } from './facts-form.tsx';
import { MatcherForm } from './matcher-form.tsx';
import { RuleVersions } from './rule-versions.tsx';
import { SamplesForm } from './samples-form.tsx';
import { TryOut } from './try-out.tsx';

/** One rule: its form, what it finds while it is written, and its life. */
export function RuleEditor({
  checker,
  taken,
  fromStore,
  mayWrite,
  savedNow,
  text,
  onText,
  onDirty,
  onSaved,
  onRemoved,
}: {
  /** Undefined: a new one. */
  checker: CustomChecker | undefined;
  taken: readonly string[];
  fromStore: boolean;
  mayWrite: boolean;
  /** It was saved a moment ago, by this page. */
  savedNow: boolean;
  text: string;
  onText: (text: string) => void;
  onDirty: (dirty: boolean) => void;
  onSaved: (customizeId: string) => void;
  onRemoved: () => void;
}) {
  const t = custom.use();
  const client = useQueryClient();
  const { projectId } = useProjectScope();
  const root = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState<'publish' | 'remove'>();
  const disabled = !mayWrite || fromStore || (checker !== undefined && !checker.manageable);
  const published = (checker?.version ?? 0) > 0;
  const form = useRuleForm({ initial: checker ? draftOf(checker) : EMPTY, taken, published, disabled });
  const { draft } = form;
  const rule = useMemo(() => triable(draft), [draft]);
  const bare = useMemo(() => rule && { ...rule, samples: { bad: [], good: [] } }, [rule]);
  const { bad, good } = samplesOf(draft);
  const live = useLiveTrial({
    projectId,
    rule: mayWrite ? bare : undefined,
    on: text.trim() === '' ? undefined : { sample: text },
  });
  const samples = useLiveTrial({
    projectId,
    rule: disabled ? undefined : rule,
    on: bad.length + good.length > 0 ? { samples: true } : undefined,
  });
  const trouble = [live, samples].map(troubleOf).find((sentence) => sentence !== undefined);

  const dirty = form.dirty;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  const refresh = () =>
    Promise.all(
      [[CUSTOM_KEY], [SETS_KEY], ['rules'], ['rule-facets']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const save = useMutation({
    mutationFn: async ({ publish }: { publish: boolean }) => {
      const stored =
        dirty || !checker
          ? await saveCustom({
              projectId,
              customizeId: checker?.customizeId,
              scope: draft.shared ? 1 : 2,
              rule: sentOf(draft),
            })
          : checker;
      form.keep(draftOf(stored));
      try {
        if (publish) await actOnCustom({ projectId, customizeId: stored.customizeId, act: 'pulish' });
      } finally {
        await refresh();
        onSaved(stored.customizeId);
      }
    },
    meta: { quiet: true },
  });
  const act = useMutation({
    mutationFn: (what: 'install' | 'delete') =>
      actOnCustom({
        projectId,
        customizeId: checker?.customizeId ?? '',
        act: what,
        version: what === 'install' ? checker?.version : undefined,
      }),
    onSuccess: async (_, what) => {
      setAsking(undefined);
      if (what === 'delete') onRemoved();
      await refresh();
    },
  });
  const ready = () => {
    form.touchAll();
    if (!form.valid && root.current) focusFirstFault(root.current);
    return form.valid && !save.isPending;
  };
  const name = draft.key.trim();
  const next = (checker?.version ?? 0) + 1;
  const canPublish = !disabled && (dirty || !checker || checker.changed);

  return (
    <>
      <form
        ref={root}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready()) save.mutate({ publish: false });
        }}
      >
        {fromStore && checker && (
          <div className={css.notice} role="status">
            <Info size={15} aria-hidden />
            <span>
              {t('readOnlyStore', { project: checker.projectId })} {mayWrite && t('installHint')}
            </span>
            {mayWrite && (checker.installedVersion ?? 0) < checker.version && (
              <Button icon={Download} busy={act.isPending} onClick={() => act.mutate('install')}>
                {checker.installedVersion === undefined ? t('install') : t('update', { version: checker.version })}
              </Button>
            )}
          </div>
        )}
        {!fromStore && disabled && (
          <div className={css.notice} role="status">
            <Info size={15} aria-hidden />
            <span>{t(mayWrite ? 'readOnly' : 'viewer')}</span>
          </div>
        )}
        {!fromStore && published && !checker?.changed && !dirty && (
          <div className={css.calm} role="status">
            <Info size={15} aria-hidden />
            <span>{t('published')}</span>
            <Link
              className={css.link}
              to={paths.checkerSetManage({ projectId, checkerSetId: `custom_${projectId}`, version: LATEST_VERSION })}
            >
              {t('openSet')}
            </Link>
          </div>
        )}
        <FactsForm form={form} />
        <MatcherForm form={form} trouble={trouble} />
        <SamplesForm form={form} trial={samples} />
        {checker && !fromStore && published && (
          <RuleVersions
            customizeId={checker.customizeId}
            onUse={disabled ? undefined : (stored) => form.change(draftOf({ rule: stored, scope: checker.scope }))}
          />
        )}
        {!disabled && (
          <SaveBar
            dirty={dirty}
            busy={save.isPending}
            saved={savedNow}
            verb={t('save')}
            error={save.error}
            failure={t('refused')}
            onDiscard={() => form.keep(form.saved)}
          >
            <Button
              icon={UploadCloud}
              disabled={!canPublish || save.isPending}
              onClick={() => ready() && setAsking('publish')}
            >
              {dirty || !checker ? t('publish') : t('publishOnly')}
            </Button>
            {checker && (
              <Button tone="quiet" icon={Trash2} disabled={save.isPending} onClick={() => setAsking('remove')}>
                {t('remove')}
              </Button>
            )}
          </SaveBar>
        )}
      </form>
      {mayWrite && <TryOut rule={bare} text={text} onText={onText} language={draft.languages[0]} live={live} />}
      <Confirm
        open={asking === 'publish'}
        title={t('publishTitle', { name, version: next })}
        verb={t('publishOnly')}
        onConfirm={() => {
          setAsking(undefined);
          save.mutate({ publish: true });
        }}
        onClose={() => setAsking(undefined)}
      >
        {t('publishText')}
      </Confirm>
      <Confirm
        open={asking === 'remove'}
        title={t('removeTitle', { name: checker?.rule.key ?? name })}
        verb={t('remove')}
        danger
        busy={act.isPending}
        onConfirm={() => act.mutate('delete')}
        onClose={() => setAsking(undefined)}
      >
        {t(published ? 'removeText' : 'removeDraftText')}
      </Confirm>
    </>
  );
}

/** Why the rule cannot be tried at all, in the server's words. */
function troubleOf({ trial, error, busy }: ReturnType<typeof useLiveTrial>): string | undefined {
  if (busy) return undefined;
  if (error) return errorSentence(error);
  return trial?.state === 'failed' ? trial.message : undefined;
}

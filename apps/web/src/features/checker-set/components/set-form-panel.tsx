import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { categoryName, languageLabel } from '../../../components/checker-sets/set-names.ts';
import { setTexts } from '../../../components/checker-sets/set-texts.ts';
import { common } from '../../../components/common-texts.ts';
import { Confirm } from '../../../components/confirm.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { RadioChoices } from '../../../components/form/choices.tsx';
import { Combobox } from '../../../components/form/combobox.tsx';
import { Field, focusFirstFault } from '../../../components/form/field.tsx';
import { formTexts } from '../../../components/form/form-texts.ts';
import { TextArea, TextInput } from '../../../components/form/text-input.tsx';
import { useGo } from '../../../components/link.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useLanguage } from '../../../i18n/texts.ts';
import { SETS_KEY } from '../../../lib/calls/checker-sets.ts';
import { setFormQuery } from '../../../lib/calls/set-form.ts';
import { paths } from '../../../lib/paths.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { createSet, editSet } from '../api/save-set.ts';
import { type DraftField, draftOf, type FormKind, faultsOf, idFor, type SetDraft } from '../set-form.ts';
import { checkerSet } from '../texts.ts';
import css from './sets.module.css';

const WIDTH = 560;

/** Makes, copies or renames a set. What is made opens with its first version; the others stay where they are. */
export function SetFormPanel({ form, onClose }: { form: FormKind; onClose: () => void }) {
  const t = checkerSet.use();
  const say = common.use();
  const word = formTexts.use();
  const { language } = useLanguage();
  const go = useGo();
  const client = useQueryClient();
  const { projectId } = useProjectScope();
  const root = useRef<HTMLFormElement>(null);
  const [first] = useState(() => draftOf(form));
  const [draft, setDraft] = useState<SetDraft>(first);
  const [idTyped, setIdTyped] = useState(form.kind !== 'create');
  const [touched, setTouched] = useState<ReadonlySet<DraftField>>(new Set());
  const [leaving, setLeaving] = useState(false);
  const { data } = useQuery(setFormQuery(projectId));
  const others = data?.checkerSets ?? [];
  const faults = faultsOf(draft, { form, others, projectId });
  const shown = (field: DraftField) => (touched.has(field) && faults[field] ? t(faults[field]) : undefined);
  const touch = (...fields: DraftField[]) => setTouched((known) => new Set([...known, ...fields]));
  const edit = form.kind === 'edit';
  const dirty = JSON.stringify(draft) !== JSON.stringify(first);

  const save = useMutation({
    mutationFn: () => {
      const { category } = draft;
      const [checkerSetName, checkerSetId] = [draft.name.trim(), draft.id.trim()];
      // The wire wants a description; a name says more than nothing.
      const description = draft.description.trim() || checkerSetName;
      return edit
        ? editSet(projectId, { checkerSetId, checkerSetName, description, category })
        : createSet(projectId, {
            checkerSetId,
            checkerSetName,
            description,
            category,
            codeLang: Number(draft.language),
            baseCheckerSetId: draft.base,
          });
    },
    meta: { quiet: true },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [SETS_KEY] });
      onClose();
      if (form.kind === 'create') go(paths.checkerSetManage({ projectId, checkerSetId: draft.id.trim(), version: 1 }));
    },
  });
  const submit = () => {
    touch('name', 'id', 'language', 'category');
    if (Object.keys(faults).length > 0) return root.current ? focusFirstFault(root.current) : undefined;
    if (!save.isPending) save.mutate();
  };
  const close = () => (dirty && !save.isPending ? setLeaving(true) : onClose());
  const change = (patch: Partial<SetDraft>) => setDraft((known) => ({ ...known, ...patch }));
  const bases = others.filter((set) => String(set.codeLang) === draft.language && set.checkerCount > 0);
  const title = {
    create: () => t('createTitle'),
    copy: () => (form.kind === 'copy' ? t('copyTitle', { name: form.set.checkerSetName }) : ''),
    edit: () => (form.kind === 'edit' ? t('editTitle', { name: form.set.checkerSetName }) : ''),
  }[form.kind]();

  return (
    <>
      <Dialog
        open
        side={WIDTH}
        kind="form"
        title={title}
        onClose={close}
        footer={
          <>
            <Button tone="primary" busy={save.isPending} disabled={edit && !dirty} onClick={submit}>
              {t(form.kind === 'create' ? 'createVerb' : form.kind === 'copy' ? 'copyVerb' : 'editVerb')}
            </Button>
            <Button onClick={close}>{say('cancel')}</Button>
          </>
        }
      >
        <form
          ref={root}
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field id="set-name" label={t('name')} required fault={shown('name')} hint={t('nameFault')}>
            <TextInput
              id="set-name"
              data-autofocus
              maxLength={50}
              value={draft.name}
              invalid={shown('name') !== undefined}
              onBlur={() => touch('name')}
              onText={(name) => change({ name, ...(idTyped ? {} : { id: idFor(name) }) })}
            />
          </Field>
          <Field id="set-id" label={t('id')} required fault={shown('id')} hint={t('idHint')}>
            <TextInput
              id="set-id"
              mono
              maxLength={50}
              value={draft.id}
              disabled={edit}
              invalid={shown('id') !== undefined}
              onBlur={() => touch('id')}
              onText={(id) => {
                setIdTyped(true);
                change({ id });
              }}
            />
          </Field>
          <Field id="set-language" label={t('language')} required fault={shown('language')}>
            <Combobox
              id="set-language"
              value={draft.language === '' ? [] : [draft.language]}
              disabled={form.kind !== 'create'}
              invalid={shown('language') !== undefined}
              options={(data?.codeLangs ?? []).map(({ codeLang }) => ({
                value: String(codeLang),
                label: languageLabel(codeLang),
              }))}
              onChange={([value = '']) => change({ language: value, base: '' })}
            />
          </Field>
          <Field id="set-description" label={t('description')}>
            <TextArea
              id="set-description"
              max={2000}
              value={draft.description}
              onText={(description) => change({ description })}
            />
          </Field>
          <Field id="set-category" group label={t('category')} required fault={shown('category')}>
            <RadioChoices
              inline
              name="set-category"
              label={t('category')}
              value={draft.category}
              options={(data?.catatories ?? []).map((entry) => ({
                value: entry.enName,
                label: categoryName(entry, language),
              }))}
              onChange={(category) => change({ category })}
            />
          </Field>
          {form.kind === 'create' && (
            <Field id="set-base" label={t('base')} hint={t('baseHint')}>
              <Combobox
                id="set-base"
                value={[draft.base]}
                disabled={draft.language === ''}
                options={[
                  { value: '', label: t('baseNone') },
                  ...bases.map((set) => ({
                    value: set.checkerSetId,
                    label: set.checkerSetName,
                    note: setTexts.text('rules', { count: set.checkerCount }),
                  })),
                ]}
                onChange={([base = '']) => change({ base })}
              />
            </Field>
          )}
          {form.kind === 'copy' && (
            <Field id="set-base" group label={t('base')}>
              <span>{t('baseFixed', { name: form.set.checkerSetName, count: form.set.checkerCount })}</span>
            </Field>
          )}
          {form.kind === 'edit' && (
            <dl className={css.origin}>
              <dt>{t('sourceProject')}</dt>
              <dd>{form.set.projectId}</dd>
              <dt>{t('publisher')}</dt>
              <dd>{form.set.creator}</dd>
              <dt>{t('updated')}</dt>
              <dd>
                <RelativeTime time={form.set.lastUpdateTime} />
              </dd>
            </dl>
          )}
          {save.error && (
            <p className={css.refused} role="alert">
              {errorSentence(save.error)}
            </p>
          )}
          <button type="submit" hidden />
        </form>
      </Dialog>
      <Confirm
        open={leaving}
        title={word('leaveTitle')}
        verb={word('discard')}
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {word('leaveText')}
      </Confirm>
    </>
  );
}

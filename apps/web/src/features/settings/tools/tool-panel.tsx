import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/form/field.tsx';
import fields from '../../../components/form/form.module.css';
import { formTexts } from '../../../components/form/form-texts.ts';
import { useDraft } from '../../../components/form/use-draft.ts';
import { errorSentence } from '../../../components/page-states.tsx';
import { badNumbers, type ParamValues, parseValues, toolParam } from '../../../components/task-form/params.ts';
import { ToolParams } from '../../../components/task-form/tool-params.tsx';
import { SetSelect } from '../../../components/tool-picker/set-select.tsx';
import { toolSetsQuery } from '../../../lib/calls/tool-sets.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { codeLibraryQuery, type SettingsTool } from '../api/task-settings.ts';
import { configureTool } from '../api/tool-settings.ts';
import frame from '../settings-page.module.css';
import { toolPage } from './texts.ts';
import css from './tools.module.css';

const WIDTH = 520;

interface Draft {
  readonly values: ParamValues;
  readonly checkerSetId: string | undefined;
}

/** Parameters and rule set of one tool. */
export function ToolPanel({ tool, onClose }: { tool: SettingsTool; onClose: () => void }) {
  const t = toolPage.use();
  const say = common.use();
  const form = formTexts.use();
  const scope = useTaskScope();
  const client = useQueryClient();
  const { toolName } = tool;
  const { data: library } = useQuery(codeLibraryQuery(scope));
  const names = useMemo(() => [toolName], [toolName]);
  const { data: groups } = useQuery(toolSetsQuery(scope, names));
  const definitions = library?.toolConfigList.filter((entry) => entry.toolName === toolName) ?? [];
  const stored = useMemo<Draft>(
    () => ({ values: parseValues(tool.paramJson), checkerSetId: tool.checkerSet?.checkerSetId }),
    [tool],
  );
  const { draft, change, dirty, changed } = useDraft(stored);
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      configureTool(scope, {
        toolName,
        paramJson: changed('values') ? toolParam(toolName, definitions, draft.values).paramJson : '',
        checkerSetId: changed('checkerSetId') ? draft.checkerSetId : undefined,
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['task', scope.taskId] });
      onClose();
    },
  });
  const bad = badNumbers(definitions, draft.values).length > 0;
  return (
    <Dialog
      open
      kind="form"
      side={WIDTH}
      title={`${tool.toolDisplayName} · ${t('setup')}`}
      onClose={onClose}
      footer={
        <>
          <Button
            tone="primary"
            busy={save.isPending}
            disabled={!dirty || bad || (changed('checkerSetId') && draft.checkerSetId === undefined)}
            onClick={() => save.mutate()}
          >
            {form('save')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div className={`${fields.stack} ${css.panelBody}`}>
        {definitions.length === 0 ? (
          <p className={frame.quiet}>{t('noParams')}</p>
        ) : (
          <section className={frame.subsection}>
            <h3>{t('params')}</h3>
            <ToolParams
              tool={toolName}
              definitions={definitions}
              values={draft.values}
              onChange={(values) => change({ values })}
            />
          </section>
        )}
        <Field
          id="tool-set"
          label={t('setOf')}
          hint={changed('values') && stored.checkerSetId !== undefined ? t('detachHint') : t('setHint')}
        >
          <SetSelect
            id="tool-set"
            label={t('setOf')}
            placeholder={t('allSets')}
            groups={groups?.get(toolName)}
            value={draft.checkerSetId}
            onChange={(checkerSetId) => change({ checkerSetId: checkerSetId ?? stored.checkerSetId })}
          />
        </Field>
        {save.isError && (
          <p className={css.bad} role="alert">
            {errorSentence(save.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

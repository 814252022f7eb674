import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../components/button.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { UserPicker } from '../../../components/form/user-picker.tsx';
import { projectPeopleQuery } from '../../../lib/calls/project-people.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import type { Transfer } from '../api/trigger.ts';
import { triggerTexts } from './texts.ts';
import css from './trigger.module.css';

/** Whose issues go to whom. Names of people who left can be typed: they are what this is for. */
export function TransferRows({
  rows,
  fault,
  onChange,
}: {
  rows: readonly Transfer[];
  fault: string | undefined;
  onChange: (rows: Transfer[]) => void;
}) {
  const t = triggerTexts.use();
  const { projectId } = useProjectScope();
  const { data: names = [] } = useQuery(projectPeopleQuery(projectId));
  const people = names.map((username) => ({ username }));
  const set = (index: number, patch: Partial<Transfer>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  return (
    <FormSection title={t('transfers')} hint={t('transfersHint')}>
      <div className={css.rows} data-fault={fault !== undefined || undefined}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and are only added at the end
          <div key={index} className={css.transfer}>
            <UserPicker
              id={`source-${index}`}
              label={t('source')}
              placeholder={t('source')}
              single
              free
              people={people}
              value={row.source === '' ? [] : [row.source]}
              onChange={([source = '']) => set(index, { source })}
            />
            <ArrowRight size={15} aria-hidden />
            <UserPicker
              id={`targets-${index}`}
              label={t('targets')}
              placeholder={t('targets')}
              free
              people={people}
              value={row.targets}
              onChange={(targets) => set(index, { targets })}
            />
            <IconButton
              label={t('removeRow')}
              icon={X}
              disabled={rows.length === 1 && row.source === '' && row.targets.length === 0}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {fault && (
          <span className={css.fault} role="alert">
            {fault}
          </span>
        )}
        <div>
          <Button
            icon={Plus}
            disabled={rows.some((row) => row.source === '' || row.targets.length === 0)}
            onClick={() => onChange([...rows, { source: '', targets: [] }])}
          >
            {t('addRow')}
          </Button>
        </div>
      </div>
    </FormSection>
  );
}

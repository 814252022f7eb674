import { useQuery } from '@tanstack/react-query';
import { UserPen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { RadioChoices } from '../../../components/form/choices.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Person } from '../../../components/marks.tsx';
import { projectPeopleQuery } from '../../../lib/calls/project-people.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import frame from '../settings-page.module.css';
import { ReceiversDialog } from './receivers-dialog.tsx';
import { reportTexts } from './texts.ts';

/** Receivers on the wire (contract-core 2.7). */
export const RECEIVER_WORDS: Readonly<Record<string, 'all' | 'owners' | 'custom' | 'nobody' | 'handlers'>> = {
  '0': 'all',
  '1': 'owners',
  '4': 'handlers',
  '2': 'custom',
  '3': 'nobody',
};

/** In the order people choose from. */
const ORDER = ['1', '0', '4', '2', '3'] as const;

/** Who gets it: a group by its role, or people chosen one by one. */
export function Receivers({
  id,
  type,
  list,
  fault,
  onChange,
}: {
  id: string;
  type: string;
  list: readonly string[];
  fault: string | undefined;
  onChange: (type: string, list: readonly string[]) => void;
}) {
  const t = reportTexts.use();
  const { projectId } = useProjectScope();
  const { data: people = [] } = useQuery(projectPeopleQuery(projectId));
  const [choosing, setChoosing] = useState(false);
  return (
    <Field id={id} group required label={t('receivers')} hint={t('noMail')} fault={fault}>
      <RadioChoices
        name={id}
        label={t('receivers')}
        inline
        value={type}
        options={ORDER.map((value) => ({ value, label: t(RECEIVER_WORDS[value] ?? 'nobody') }))}
        onChange={(value) => {
          onChange(value, list);
          if (value === '2' && list.length === 0) setChoosing(true);
        }}
      />
      {type === '2' && (
        <span className={frame.head}>
          <span className={frame.people}>
            {list.map((name) => (
              <Person key={name} name={name} />
            ))}
          </span>
          <Button icon={UserPen} onClick={() => setChoosing(true)}>
            {t('edit')}
          </Button>
        </span>
      )}
      {choosing && (
        <ReceiversDialog
          people={[...new Set([...people, ...list])]}
          value={list}
          onClose={() => setChoosing(false)}
          onApply={(names) => {
            onChange('2', names);
            setChoosing(false);
          }}
        />
      )}
    </Field>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UserPicker } from '../../../components/form/user-picker.tsx';
import { peopleQuery } from '../../../lib/calls/people.ts';
import { useSettled } from '../../../lib/use-settled.ts';

/** People of the site, searched by the server as one types. */
export function DirectoryPicker({
  id,
  value,
  onChange,
  invalid,
  disabled,
}: {
  id: string;
  value: readonly string[];
  onChange: (names: string[]) => void;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data = [], isFetching } = useQuery({ ...peopleQuery(keyword), enabled: keyword !== '' });
  const people = keyword === '' ? [] : data;
  return (
    <UserPicker
      id={id}
      value={value}
      onChange={onChange}
      people={people.map(({ userId, displayName }) => ({ username: userId, displayName }))}
      loading={isFetching}
      invalid={invalid}
      disabled={disabled}
      onSearch={setTyped}
    />
  );
}

import type { ToolSetGroups } from '../../lib/calls/tool-sets.ts';
import { Combobox } from '../form/combobox.tsx';
import { toolPicker } from './tool-picker-texts.ts';

const GROUPS = [
  ['myProjUse', 'mine'],
  ['recommended', 'recommendedSets'],
  ['others', 'public'],
] as const;

/** One rule set of a tool, from the three groups of the project, the recommended and the public ones. */
export function SetSelect({
  id,
  label,
  groups,
  value,
  placeholder,
  disabled,
  onChange,
}: {
  id: string;
  label: string;
  groups: ToolSetGroups | undefined;
  value: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  onChange: (checkerSetId: string | undefined) => void;
}) {
  const t = toolPicker.use();
  const seen = new Set<string>();
  const options = GROUPS.flatMap(([group, name]) =>
    (groups?.[group] ?? []).flatMap((set) => {
      if (seen.has(set.checkerSetId)) return [];
      seen.add(set.checkerSetId);
      return [
        {
          value: set.checkerSetId,
          label: set.checkerSetName,
          note: t('setNote', { group: t(name), count: set.checkerCount, creator: set.creator }),
        },
      ];
    }),
  );
  return (
    <Combobox
      id={id}
      label={label}
      placeholder={placeholder ?? t('byDefault')}
      loading={groups === undefined}
      disabled={disabled}
      clearable
      value={value === undefined ? [] : [value]}
      options={options}
      onChange={([next]) => onChange(next)}
    />
  );
}

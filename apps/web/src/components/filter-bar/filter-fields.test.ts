import { expect, test } from 'vitest';
import { type FilterField, suggest, toggleValue } from './filter-fields.ts';

const severity: FilterField = {
  id: 'severity',
  label: 'Severity',
  multiple: true,
  options: [
    { value: '1', label: 'Serious' },
    { value: '2', label: 'Normal' },
  ],
};
const status: FilterField = { id: 'status', label: 'Status', required: true, options: [{ value: '1', label: 'Open' }] };
const name: FilterField = { id: 'name', label: 'Name' };
const fields = [severity, status, name];

test('nothing typed offers the fields; typing offers text, fields and choices', () => {
  expect(suggest({ fields, values: {}, typed: '' }).map((offer) => offer.field.id)).toEqual([
    'severity',
    'status',
    'name',
  ]);
  const offers = suggest({ fields, values: {}, typed: 'ser' });
  expect(offers.map((offer) => offer.text ?? offer.option?.label ?? offer.field.label)).toEqual(['ser', 'Serious']);
});

test('a choice in force is not offered again', () => {
  expect(suggest({ fields: [severity], values: { severity: ['1'] }, typed: 'serious' })).toEqual([]);
});

test('several values add up, one value replaces, the last required one stays', () => {
  expect(toggleValue({ field: severity, values: { severity: ['1'] }, value: '2' }).severity).toEqual(['1', '2']);
  expect(toggleValue({ field: severity, values: { severity: ['1', '2'] }, value: '1' }).severity).toEqual(['2']);
  expect(toggleValue({ field: status, values: { status: ['1'] }, value: '1' }).status).toEqual(['1']);
  expect(toggleValue({ field: { ...status, required: false }, values: { status: ['1'] }, value: '2' }).status).toEqual([
    '2',
  ]);
});

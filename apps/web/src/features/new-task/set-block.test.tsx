import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { testPage } from '../../testing/page.tsx';

const JS = 64;
const GO = 512;
const set = (checkerSetId: string, given: object = {}) => ({
  checkerSetId,
  checkerSetName: checkerSetId,
  codeLang: JS,
  version: 1,
  toolList: ['ESLINT'],
  checkerCount: 3,
  catagories: [{ enName: 'DEFECT', cnName: '通用' }],
  ...given,
});
let sets: ReturnType<typeof set>[];

beforeEach(() => {
  sets = [
    set('js_default', { defaultCheckerSet: true, checkerSetSource: 'DEFAULT' }),
    set('js_secure', { catagories: [{ enName: 'SECURITY', cnName: '安全' }], extra: 'kept' }),
    set('go_set', { codeLang: GO }),
    set('js_and_go', { codeLang: JS | GO }),
  ];
});
const page = testPage(() => ({
  metadatas: () => ({
    LANG: [
      { key: String(JS), name: 'JS', fullName: 'JavaScript' },
      { key: String(GO), name: 'Golang', fullName: 'Golang' },
    ],
  }),
  'source/detect': () => ({ branches: ['main'], defaultBranch: 'main', languages: [], taskName: 'shop' }),
  categoryList: () => ({ Featured: sets }),
  'checkerSet/params': () => ({
    codeLangs: [
      { codeLang: JS, displayName: 'JS' },
      { codeLang: GO, displayName: 'Golang' },
    ],
    catatories: [
      { enName: 'DEFECT', cnName: '通用' },
      { enName: 'SECURITY', cnName: '安全' },
    ],
  }),
  otherList: () => ({ content: [set('theirs')], totalElements: 1, last: true }),
  'theirs/relationships': () => {
    sets = [...sets, set('theirs')];
    return true;
  },
}));

async function openRow() {
  page.open('/codecc/demo/task/new');
  await userEvent.click(await screen.findByRole('button', { name: /Choose languages by hand/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'JavaScript' }));
  return screen.findByRole('group', { name: 'JS' });
}

test('default sets stand as chips; the dialog adds and takes away at once, and says why one cannot be taken', async () => {
  const row = await openRow();
  expect(await within(row).findByText('js_default')).toBeDefined();
  await userEvent.click(within(row).getByRole('button', { name: 'Choose rule sets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rule sets for JavaScript' });
  expect(within(dialog).queryByText('go_set')).toBeNull();
  expect(within(dialog).getByText('Featured')).toBeDefined();
  const both = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Choose js_and_go' });
  expect(both.disabled).toBe(true);
  expect(within(dialog).getByText(/the task does not have Go/)).toBeDefined();
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Security' }));
  expect(within(dialog).queryByText('js_default')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose js_secure', pressed: false }));
  expect(within(dialog).getByRole('button', { name: 'Chosen js_secure', pressed: true })).toBeDefined();
  expect(within(row).getByText('js_secure')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'All' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Chosen js_default' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(within(row).queryByText('js_default')).toBeNull();
  await userEvent.click(within(row).getByRole('button', { name: 'Remove js_secure' }));
  expect(within(row).queryByText('js_secure')).toBeNull();
});

test('a set of the store is installed, then chosen where it stands', async () => {
  const row = await openRow();
  await userEvent.click(within(row).getByRole('button', { name: 'Choose rule sets' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Store' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Install theirs' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Choose theirs' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(within(row).getByText('theirs')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

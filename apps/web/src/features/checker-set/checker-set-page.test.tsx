import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { granted, testPage } from '../../testing/page.tsx';

const LATEST = 2_147_483_647;
const set = (checkerSetId: string, given: object = {}) => ({
  checkerSetId,
  checkerSetName: checkerSetId,
  codeLang: 64,
  codeLangList: ['JS'],
  catagories: [{ enName: 'DEFECT', cnName: '通用' }],
  scope: 2,
  creator: 'ada',
  version: LATEST,
  versionList: [
    { version: LATEST, displayName: 'latest' },
    { version: 1, displayName: 'V1' },
  ],
  projectId: 'demo',
  latestVersion: 1,
  checkerCount: 3,
  ...given,
});

const page = testPage(() => ({
  'cw/permission': granted(['task_manage']),
  'checkerSet/count': [
    {
      name: 'checkerSetLanguage',
      checkerCountList: [
        { key: 'JS', count: 2 },
        { key: 'Python', count: 0 },
      ],
    },
    { name: 'total', checkerCountList: [{ key: 'total', count: 2 }] },
  ],
  'checkerSet/list': [set('built-in', { projectId: '', creator: 'system' }), set('own')],
  'own/management': true,
  otherList: { content: [set('theirs', { projectId: 'other' })], totalElements: 1, last: true },
  'theirs/relationships': true,
  'checkerSet/params': { codeLangs: [{ codeLang: 64, displayName: 'JS' }], catatories: [], checkerSets: [] },
}));
const { asked } = page;
const open = (query = '') => page.open(`/codecc/demo/checkerset/list${query}`);
const card = (name: string) => screen.findByRole('article', { name });

test('what cannot be done with a set stands in its menu with the reason; what can asks before it acts', async () => {
  open();
  await userEvent.click(within(await card('built-in')).getByRole('button', { name: /More about/ }));
  const edit = screen.getByRole<HTMLButtonElement>('menuitem', { name: /^Edit/ });
  expect(edit.disabled).toBe(true);
  expect(edit.textContent).toContain('Built-in sets cannot be changed');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(await card('own')).getByRole('button', { name: /More about/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Make public' }));
  const dialog = screen.getByRole('dialog', { name: 'Make own public?' });
  expect(asked('management')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make public' }));
  await waitFor(() =>
    expect(asked('own/management').map(({ body }) => body)).toEqual([{ projectId: 'demo', scope: 1 }]),
  );
  await waitFor(() => expect(asked('checkerSet/list').length).toBeGreaterThan(1));
});

test('the filter is asked for, stands in the address and is there again on the next visit', async () => {
  const router = open();
  await card('own');
  await userEvent.click(screen.getByRole('checkbox', { name: /JavaScript/ }));
  await waitFor(() => expect(asked('checkerSet/list').at(-1)?.body).toMatchObject({ checkerSetLanguage: ['JS'] }));
  await waitFor(() => expect(router.state.location.searchStr).toBe('?checkerSetLanguage=JS'));
  cleanup();
  const again = open();
  await waitFor(() => expect(again.state.location.searchStr).toBe('?checkerSetLanguage=JS'));
});

test('an address opens the store; what is installed stays in it, marked, and the list behind is read again', async () => {
  const router = open('?installMore');
  const theirs = await screen.findByRole('article', { name: 'theirs' });
  const before = asked('checkerSet/list').length;
  await userEvent.click(within(theirs).getByRole('button', { name: 'Install theirs' }));
  await within(theirs).findByText('Installed');
  expect(asked('theirs/relationships')[0]?.body).toEqual({ type: 'PROJECT', projectId: 'demo' });
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  await waitFor(() => expect(asked('checkerSet/list').length).toBeGreaterThan(before));
});

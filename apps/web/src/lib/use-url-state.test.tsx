import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { parseSearch, stringifySearch, textField, useUrlState } from './url-state.ts';

const FIELDS = { open: textField(), author: textField() };
const OTHERS = { page: textField() };

afterEach(cleanup);

type Change = (patch: { open?: string; author?: string }) => void;

/** What the components below have last got, and how often the second was drawn. */
const seen = { change: (() => {}) as Change, others: 0 };

function Screen() {
  const [state, change] = useUrlState(FIELDS);
  seen.change = change;
  return <p data-testid="state">{`${state.open}/${state.author}`}</p>;
}

/** Reads other fields of the same address: must not be drawn for those of the screen. */
function Others() {
  const [{ page }] = useUrlState(OTHERS);
  seen.others += 1;
  return <p data-testid="page">{page}</p>;
}

async function start(address: string) {
  const root = createRootRoute({ component: Outlet });
  const one = createRoute({
    getParentRoute: () => root,
    path: '/one',
    component: () => (
      <>
        <Screen />
        <Others />
      </>
    ),
  });
  const two = createRoute({ getParentRoute: () => root, path: '/two', component: Screen });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([one, two]), history, parseSearch, stringifySearch });
  render(<RouterProvider router={router} />);
  await screen.findByTestId('state');
  return {
    history,
    change: (patch: Parameters<Change>[0]) => act(() => seen.change(patch)),
    state: () => screen.getByTestId('state').textContent,
  };
}

test('a change is drawn at once and stands in the address after the frame', async () => {
  const { change, state, history } = await start('/one?page=3');
  const before = seen.others;
  change({ open: '7' });
  expect(state()).toBe('7/');
  expect(history.location.search).toBe('?page=3');
  await waitFor(() => expect(history.location.search).toBe('?page=3&open=7'));
  expect(state()).toBe('7/');
  expect(screen.getByTestId('page').textContent).toBe('3');
  expect(seen.others).toBe(before);
  expect(history.length).toBe(1);
});

test('changes of one frame add up', async () => {
  const { change, state, history } = await start('/one');
  change({ open: '7' });
  change({ author: 'ann' });
  change({ open: '8' });
  expect(state()).toBe('8/ann');
  await waitFor(() => expect(history.location.search).toBe('?open=8&author=ann'));
});

test('who has gone elsewhere in that frame is not brought back, and sees what stands there', async () => {
  const { change, state, history } = await start('/one');
  change({ open: '7' });
  await act(async () => history.push('/two?author=bob'));
  await waitFor(() => expect(state()).toBe('/bob'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(history.location.href).toBe('/two?author=bob');
  await act(async () => history.push('/two?author=eve'));
  await waitFor(() => expect(state()).toBe('/eve'));
});

test('a new query of the same screen wins over what was chosen before it', async () => {
  const { change, state, history } = await start('/one');
  change({ open: '7' });
  await act(async () => history.push('/one?author=bob'));
  await waitFor(() => expect(state()).toBe('/bob'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(history.location.href).toBe('/one?author=bob');
});

/** The frame of every signed-in page. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { prepareBrowser, profileOf, show } from './support/world.tsx';
import type { Role } from '../../src/domain/rules/roles.ts';

prepareBrowser({ signedIn: true });
const { Breadcrumbs } = await import('../../src/app/layout/Breadcrumbs.tsx');
const { Header } = await import('../../src/app/layout/Header.tsx');
const { NavBar } = await import('../../src/app/layout/NavBar.tsx');
const { TabBar } = await import('../../src/app/layout/TabBar.tsx');
const { Welcome } = await import('../../src/app/layout/Welcome.tsx');

const inRole = (role: Role, full_name = 'Siti Rahmawati') => profileOf({ role, full_name });

beforeEach(() => prepareBrowser({ signedIn: true }));

describe('the header', () => {
  it("has the product's title and subtitle, the name and the role of the person, theme, language and sign-out", async () => {
    await show(<Header profile={inRole('admin')} />);
    const header = within(screen.getByRole('banner'));
    for (const words of ['Kuari Operations', 'Inventory & Operations Dashboard', 'Siti Rahmawati', 'Admin'])
      expect(header.getByText(words)).toBeTruthy();
    for (const [group, names] of [
      ['Theme', ['Light', 'Dark', 'System']],
      ['Language', ['English', 'Indonesian']],
    ] as const) {
      const choices = within(header.getByRole('group', { name: group }));
      expect(choices.getAllByRole('button')).toHaveLength(names.length);
      for (const name of names) expect(choices.getByRole('button', { name })).toBeTruthy();
    }
    expect(await header.findByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it('shows the email of one who has no name', async () => {
    await show(<Header profile={inRole('admin', '')} />);
    expect(screen.getByText('clerk@kuari.example')).toBeTruthy();
  });

  it('gives each role a badge of another colour', async () => {
    const colours = new Set<string>();
    for (const [role, word] of [
      ['owner', 'Owner'],
      ['admin', 'Admin'],
      ['manager', 'Manager'],
    ] as const) {
      await show(<Header profile={inRole(role)} />);
      colours.add(screen.getByText(word).className);
      cleanup();
    }
    expect(colours.size).toBe(3);
  });
});

describe('below the header', () => {
  it('breadcrumbs are built from the path, Home first, each a way back but the last', async () => {
    await show(<Breadcrumbs pathname="/delivery/new" />);
    const steps = within(screen.getByRole('navigation')).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual(['Home', 'Deliveries', 'New delivery']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/delivery']);
    expect(screen.getByText('New delivery').getAttribute('aria-current')).toBe('page');
  });

  it('every step of the path is a breadcrumb, also one that is no screen', async () => {
    await show(<Breadcrumbs pathname="/reports/daily" />);
    const steps = within(screen.getByRole('navigation')).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual(['Home', 'Reports', 'Daily']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
    expect(screen.getByText('Daily').getAttribute('aria-current')).toBe('page');
  });

  it.each([
    ['owner', 'Welcome, Siti Rahmawati · Owner. You see the whole site'],
    ['admin', 'Welcome, Siti Rahmawati · Admin. You run the gate'],
    ['manager', 'Welcome, Siti Rahmawati · Manager. You run the site'],
  ] as const)('a line welcomes the %s with role and role description', async (role, words) => {
    const { container } = await show(<Welcome profile={inRole(role)} />);
    expect(container.textContent).toContain(words);
  });
});

/** The product's list, group by group, as paths. */
const NAVIGATION = {
  owner: [
    ['Overview', '/executive', '/analytics', '/smart-analytics', '/reports/daily', '/invoices'],
    ['Operations', '/', '/shift', '/delivery', '/delivery/new', '/equipment', '/safety-incidents'],
    ['Data management', '/transformation', '/manual-stock'],
    ['Administration', '/users', '/audit', '/settings'],
  ],
  admin: [
    ['Operations', '/', '/shift', '/delivery', '/delivery/new', '/equipment', '/transformation', '/safety-incidents'],
    ['System', '/settings'],
  ],
  manager: [
    ['Overview', '/analytics', '/reports/daily', '/invoices'],
    ['Operations', '/', '/shift', '/delivery', '/delivery/new', '/transformation', '/safety-incidents'],
    ['System', '/settings'],
  ],
} as const;

describe('the navigation', () => {
  it.each(['owner', 'admin', 'manager'] as const)(
    "of the %s is the product's, in dropdowns on large screens",
    async (role) => {
      await show(<NavBar role={role} />);
      const found = screen.getAllByRole('button').map((button) => {
        const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
        expect(list?.hidden).toBe(true);
        fireEvent.click(button);
        expect(list?.hidden).toBe(false);
        return [
          button.textContent,
          ...[...(list?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
        ];
      });
      expect(found).toEqual(NAVIGATION[role].map((group) => [...group]));
    },
  );

  it.each(['owner', 'admin', 'manager'] as const)(
    'of the %s is the same in the slide-in menu of small screens, from the left',
    async (role) => {
      await show(<Header profile={inRole(role)} />);
      fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
      const menu = await screen.findByRole('dialog');
      expect(menu.className).toContain('ml-0');
      const groups = [...menu.querySelectorAll('h3')].map((title) => [
        title.textContent,
        ...[...(title.nextElementSibling?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')),
      ]);
      expect(groups).toEqual(NAVIGATION[role].map((group) => [...group]));
    },
  );
});

const supervisor: Role = 'manager';
it('the tabs leave while a text is typed, and come back once the finger that left the field is up', async () => {
  await show(
    <>
      <input aria-label="Note" />
      <button type="button">Save</button>
      <TabBar role={supervisor} />
    </>,
  );
  const isHidden = () => screen.getByLabelText('Tabs').classList.contains('hidden');
  const note = screen.getByLabelText('Note');
  act(() => note.focus());
  expect(isHidden()).toBe(true);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }));
  act(() => note.blur());
  // A finger may rest on the button: nothing moves under it.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(isHidden()).toBe(true);
  fireEvent.pointerUp(screen.getByRole('button', { name: 'Save' }));
  expect(isHidden()).toBe(true);
  await waitFor(() => expect(isHidden()).toBe(false));
});

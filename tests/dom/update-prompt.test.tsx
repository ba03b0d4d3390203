import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { UpdatePrompt } from '../../src/app/UpdatePrompt.tsx';
import { offerUpdate } from '../../src/data/runtime/appUpdates.ts';
import { useDirtyForm } from '../../src/ui/dirtyForms.ts';
import { prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: false });

const Form = ({ dirty }: { readonly dirty: boolean }) => {
  useDirtyForm(dirty);
  return null;
};

describe('a new version', () => {
  it('is offered and never forced, waits while a form holds something, and starts on one press', async () => {
    const apply = vi.fn<() => void>();
    await show(
      <>
        <Form dirty />
        <UpdatePrompt />
      </>,
    );
    expect(screen.queryByText('A new version is ready')).toBeNull();
    act(() => offerUpdate(apply));
    expect(screen.getByText('Save or clear the form first; nothing you typed is lost.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload now' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Reload now' }));
    expect(apply).not.toHaveBeenCalled();
  });

  it('with no form in the way reloads on the press, and Later puts it off until a still newer one is there', async () => {
    const apply = vi.fn<() => void>();
    await show(
      <>
        <Form dirty={false} />
        <UpdatePrompt />
      </>,
    );
    act(() => offerUpdate(apply));
    fireEvent.click(screen.getByRole('button', { name: 'Reload now' }));
    expect(apply).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByText('A new version is ready')).toBeNull();
    act(() => offerUpdate(apply));
    expect(screen.getByText('A new version is ready')).toBeTruthy();
  });
});

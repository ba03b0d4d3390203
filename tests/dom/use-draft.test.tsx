import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { prepareBrowser, show, USER } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { useDraft } = await import('../../src/data/index.ts');
const { learnDrafts } = await import('../../src/data/store/knownDrafts.ts');

/** The drafts are read ahead while nobody waits; here they arrive after the form was drawn, and before it asks for its own. */
function Form() {
  const draft = useDraft('deliveries.new');
  useLayoutEffect(
    () =>
      learnDrafts(USER, { id: 'tab', alive: () => Promise.resolve(new Set()) }, [
        { key: 'deliveries.new@tab', value: 'B 1111 AA', saved_at: 1 },
      ]),
    [],
  );
  return <p>{draft === undefined ? 'reading' : `opened with ${JSON.stringify(draft)}`}</p>;
}

it('a form whose draft becomes known just as it opens, opens with it and does not read for ever', async () => {
  await show(<Form />);
  expect(await screen.findByText('opened with "B 1111 AA"')).toBeTruthy();
});

/** The words of a screen of many parts, which are worked out once. */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getI18n } from 'react-i18next';
import { chooseLanguage } from '../../src/i18n/setup.ts';
import { useTexts } from '../../src/i18n/useLanguage.ts';
import { prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: false });

function Words({ of, count }: { readonly of: 'form.optional' | 'form.clear'; readonly count: number }) {
  const { t, language } = useTexts();
  return <p>{`${language}: ${t(of)}, ${t('sync.toSend', { count })}`}</p>;
}

const words = () => screen.getByText(/^(en|id): /).textContent;

it('follow the language, there and back, and the value in them', async () => {
  const { rerender } = await show(<Words of="form.optional" count={1} />);
  expect(words()).toBe('en: optional, 1 to send');
  await act(() => chooseLanguage('id'));
  expect(words()).toBe('id: opsional, 1 siap kirim');
  rerender(<Words of="form.optional" count={2} />);
  expect(words()).toBe('id: opsional, 2 siap kirim');
  await act(() => chooseLanguage('en'));
  expect(words()).toBe('en: optional, 2 to send');
});

it('are found once they are here, where they were asked for before', async () => {
  const { rerender } = await show(<p>nothing yet</p>);
  const i18n = getI18n();
  const texts: object = i18n.getResourceBundle('en', 'common');
  i18n.removeResourceBundle('en', 'common');
  rerender(<Words of="form.clear" count={1} />);
  expect(words()).toBe('en: form.clear, sync.toSend');
  i18n.addResourceBundle('en', 'common', texts);
  rerender(<Words of="form.clear" count={1} />);
  expect(words()).toBe('en: Clear form, 1 to send');
});

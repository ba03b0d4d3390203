import { useState } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { MonthYield } from './MonthYield.tsx';
import { TransformationForm } from './TransformationForm.tsx';
import { TransformationList } from './TransformationList.tsx';
import { TRANSFORMATION } from './transformationValues.ts';

export function TransformationPage() {
  const { t } = useTexts();
  /** How often the form was filled again: it restarts with its draft. */
  const [again, setAgain] = useState(0);
  return (
    <>
      <title>{`${t('transformation.title')} · ${t('app.name')}`}</title>
      <h1 className="mb-4 text-xl font-bold max-sm:mb-2">{t('transformation.title')}</h1>
      <p className="mb-4 max-w-3xl text-ink-soft max-sm:hidden">{t('transformation.intro')}</p>
      <Drafted key={again} draftKey={TRANSFORMATION.draftKey}>
        {(draft) => <TransformationForm draft={draft} />}
      </Drafted>
      <TransformationList
        onAgain={() => {
          setAgain(again + 1);
          window.scrollTo({ top: 0 });
        }}
      />
      <MonthYield />
    </>
  );
}

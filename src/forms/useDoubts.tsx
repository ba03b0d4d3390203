/** Asks once about implausible values when they are saved; it never blocks a save. */
import { Save } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isTareFarOff } from '../domain/rules/weighing.ts';
import { formatNumber, useTexts } from '../i18n/index.ts';
import { Button, Dialog } from '../ui/index.ts';
import type { MutationDraft } from '../domain/mutations/mutations.ts';

type Doubt = string | null | readonly string[];

interface Asked {
  readonly words: readonly string[];
  /** The first call counts. */
  readonly decide: (isRight: boolean) => void;
}

/** `doubtOf`: the doubts about a draft, as sentences. `ask` is for `useOfflineForm`; `doubts` renders the question. */
export function useDoubts(doubtOf: (draft: MutationDraft) => Promise<Doubt> | Doubt): {
  readonly ask: (drafts: readonly MutationDraft[]) => Promise<boolean>;
  readonly doubts: ReactNode;
} {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: async (drafts) => {
      const words = (await Promise.all(drafts.map(async (draft) => doubtOf(draft))))
        .flat()
        .filter((one) => one !== null);
      return words.length === 0 || (await askInTurn(words, setAsked));
    },
    doubts: asked && (
      <Dialog title={t('form.doubt.title')} onClose={() => asked.decide(false)}>
        {asked.words.map((words) => (
          <p key={words} className="mb-4">
            {words}
          </p>
        ))}
        <div className="flex flex-wrap gap-3">
          <Button className="min-h-14 grow" onClick={() => asked.decide(false)} text={t('form.doubt.back')} />
          <Button
            look="main"
            icon={Save}
            className="grow"
            onClick={() => asked.decide(true)}
            text={t('form.doubt.save')}
          />
        </div>
      </Dialog>
    ),
  };
}

/** A history entry: going back means "look again". The router sees the same URL and state before and after. */
const askInTurn = (words: readonly string[], show: (asked: Asked | null) => void): Promise<boolean> =>
  new Promise((answer) => {
    let decided: boolean | undefined;
    const gone = () => {
      show(null);
      answer(decided ?? false);
    };
    const decide = (isRight: boolean) => {
      if (decided !== undefined) return;
      decided = isRight;
      history.back();
    };
    history.pushState(history.state, '');
    addEventListener('popstate', gone, { once: true });
    show({ words, decide });
  });

/** For a tare that is more than a tenth off the truck's earlier one, as saved at the gate and in the master data. */
export function useTareDoubt(): (draft: MutationDraft) => string | null {
  const { t, language } = useTexts();
  return ({ kind, payload, seen }) => {
    if (kind !== 'trucks.change') return null;
    const [before, tare] = [seen?.['tare_kg'], payload.tare_kg];
    if (typeof before !== 'number' || typeof tare !== 'number' || !isTareFarOff(before, tare)) return null;
    return t('form.doubt.tare', { before: formatNumber(before, language), tare: formatNumber(tare, language) });
  };
}

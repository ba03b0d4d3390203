import { Save, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { materialByName } from '../../domain/materials/materials.ts';
import { largestOf } from '../../domain/stock/unusual.ts';
import { signed, useTexts, withUnit } from '../../i18n/index.ts';
import { Button, DenseList, Dialog, Message, type Column } from '../../ui/index.ts';
import type { ReviewedRow } from './useReview.ts';

interface ReviewDialogProps {
  readonly rows: readonly ReviewedRow[];
  readonly onDecided: (isRight: boolean) => void;
}

/** A marked row needs its own confirmation before the whole can be saved. */
export function ReviewDialog({ rows, onDecided }: ReviewDialogProps) {
  const { t, language } = useTexts();
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const marked = rows.filter(({ isMarked }) => isMarked);
  const save = useRef<HTMLButtonElement>(null);
  const firstQuestion = useRef<HTMLInputElement>(null);
  // The dialog itself would focus its first control, which closes it.
  useEffect(() => (firstQuestion.current ?? save.current)?.focus(), []);
  const amount = (value: number | null, material: string) =>
    value === null ? '–' : withUnit(value, materialByName(material).unit, language);
  const change = ({ difference, material }: ReviewedRow) => signed(difference, materialByName(material).unit, language);
  const figures = [
    ['book', t('manualStock.book'), ({ book, material }: ReviewedRow) => amount(book, material), ''],
    ['after', t('manualStock.review.after'), ({ after, material }: ReviewedRow) => amount(after, material), ''],
    ['difference', t('manualStock.review.difference'), change, 'font-bold whitespace-nowrap'],
  ] as const;
  const columns: readonly Column<ReviewedRow>[] = [
    {
      key: 'material',
      title: t('manualStock.material'),
      cellClass: 'w-full font-semibold lg:w-auto',
      cell: ({ material, isMarked }) => (
        <span className="flex items-center gap-2">
          {isMarked && <TriangleAlert aria-label={t('manualStock.review.marked')} className="size-5 text-warn" />}
          {materialByName(material).displayName}
        </span>
      ),
    },
    ...figures.map(([key, title, text, cellClass]) => ({
      key,
      title,
      isNumber: true,
      cellClass,
      cell: (row: ReviewedRow) => <Captioned name={title}>{text(row)}</Captioned>,
    })),
  ];
  return (
    <Dialog title={t('manualStock.review.title', { count: rows.length })} place="wide" onClose={() => onDecided(false)}>
      <DenseList
        label={t('manualStock.review.title', { count: rows.length })}
        columns={columns}
        rows={rows}
        keyOf={({ material }) => material}
        isMarked={({ isMarked }) => isMarked}
        cardClass="flex flex-wrap gap-x-4 gap-y-1 px-4"
      />
      {marked.map(({ material, book, difference, earlier }, index) => {
        const { displayName, unit } = materialByName(material);
        return (
          <Message key={material} tone="warn" icon={TriangleAlert} className="mt-4">
            <p>
              {t(largestOf(earlier) > 0 ? 'manualStock.review.unusual' : 'manualStock.review.unusualFirst', {
                material: displayName,
                difference: signed(difference, unit, language),
                book: amount(book, material),
                largest: withUnit(largestOf(earlier), unit, language),
              })}
            </p>
            <label className="mt-1 flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
              <input
                {...(index === 0 && { ref: firstQuestion })}
                type="checkbox"
                className="size-6 shrink-0 accent-accent-ink"
                checked={confirmed.has(material)}
                onChange={({ target }) =>
                  setConfirmed(
                    new Set(
                      target.checked ? [...confirmed, material] : [...confirmed].filter((one) => one !== material),
                    ),
                  )
                }
              />
              {t('manualStock.review.confirm', { difference: signed(difference, unit, language) })}
            </label>
          </Message>
        );
      })}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={() => onDecided(false)} className="min-h-14 grow sm:grow-0">
          {t('manualStock.review.back')}
        </Button>
        <Button
          ref={save}
          look="main"
          icon={Save}
          disabled={!marked.every(({ material }) => confirmed.has(material))}
          onClick={() => onDecided(true)}
          className="grow sm:grow-0"
          text={t('manualStock.review.save')}
        />
      </div>
    </Dialog>
  );
}

/** On a card the caption is above its figure; on a desk the head of the table has it. */
function Captioned({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <>
      <span className="block text-xs font-normal text-ink-soft lg:hidden">{name}</span>
      {children}
    </>
  );
}

import { materialByName } from '../../domain/materials/materials.ts';
import { RecentRecords } from '../../shared/records/RecentRecords.tsx';
import { formatDay, signed, useTexts, withUnit } from '../../i18n/index.ts';

/** What was set right by hand, newest first, with what is not sent yet. */
export function RecentAdjustments() {
  const { t, language } = useTexts();
  return (
    <RecentRecords
      table="stock_adjustments"
      title={t('manualStock.recent.title')}
      none={t('manualStock.recent.none')}
      voidedBy="stock_adjustments.void"
      lineOf={({ kind, material_type, adjustment, book, physical, operating_day, reason, notes }) => {
        const { displayName, unit } = materialByName(material_type);
        const amount = (value: number) => withUnit(value, unit, language);
        return {
          name: displayName,
          amount: signed(adjustment, unit, language),
          facts: [
            t(`manualStock.kind.${kind}`, { defaultValue: kind }),
            formatDay(operating_day, language),
            book !== null &&
              physical !== null &&
              t('manualStock.recent.counted', { book: amount(book), physical: amount(physical) }),
          ],
          text: reason,
          notes,
        };
      }}
    />
  );
}

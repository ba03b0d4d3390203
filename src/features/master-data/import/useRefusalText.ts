import { unreachable } from '../../../domain/values/result.ts';
import { formatNumber, useTexts } from '../../../i18n/index.ts';
import { isFieldName } from '../lists/masterList.ts';
import type { Step } from './useImport.ts';

/** Why a file was not taken in as a whole, and what to do about it. */
export function useRefusalText(): (refused: Extract<Step, { at: 'refused' }>) => string {
  const { t, language } = useTexts();
  const listed = (names: readonly string[]) => names.join(', ') || t('masterData.import.noColumns');
  return ({ failure, header }) => {
    switch (failure.kind) {
      case 'empty':
        return t('masterData.import.failed.empty');
      case 'too_many_lines':
        return t('masterData.import.failed.too_many_lines', {
          lines: formatNumber(failure.lines, language),
          most: formatNumber(failure.most, language),
        });
      case 'wrong_columns': {
        const missing = failure.missing.filter(isFieldName).map((name) => t(`masterData.field.${name}`));
        return t('masterData.import.failed.wrong_columns', {
          missing: listed(missing),
          found: listed(header.filter((cell) => cell.trim() !== '').slice(0, 12)),
        });
      }
      case 'not_text':
        return t('masterData.import.failed.not_text');
      case 'unreadable':
        return t('masterData.import.failed.unreadable');
      case 'not_compared':
        return t('masterData.import.failed.not_compared');
      case 'too_large':
        return t('masterData.import.failed.too_large', { megabytes: failure.megabytes });
      case 'quotes':
        return t('masterData.import.failed.quotes', { line: failure.line });
      default:
        return unreachable(failure);
    }
  };
}

import { RotateCcw } from 'lucide-react';
import { useTexts } from '../../../../i18n/useLanguage.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';

interface ResetDialogProps {
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The second question. */
export function ResetDialog({ busy, onConfirm, onClose }: ResetDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('siteSettings.reset.confirmTitle')} onClose={onClose}>
      <p>{t('siteSettings.reset.does')}</p>
      <p className="mt-2">{t('siteSettings.reset.doesNot')}</p>
      <p className="mt-2">{t('siteSettings.reset.audited')}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button look="danger" icon={RotateCcw} disabled={busy} onClick={onConfirm} className="h-14">
          {busy ? t('siteSettings.reset.busy') : t('siteSettings.reset.confirm')}
        </Button>
        <Button look="quiet" onClick={onClose} text={t('action.cancel')} />
      </div>
    </Dialog>
  );
}

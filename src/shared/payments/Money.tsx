/** The payment dialog and the day's cash, opened from any screen: their code loads when they open. */
import { DialogPart } from '../../ui/MissingPart.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { PaymentDialogProps } from './PaymentDialog.tsx';

const Payment = lazyPart(async () => (await import('./PaymentDialog.tsx')).PaymentDialog);
const Cash = lazyPart(async () => (await import('./CashToday.tsx')).CashToday);

export const Money = ({ isCash, ...props }: PaymentDialogProps & { readonly isCash?: boolean }) => (
  <DialogPart onClose={props.onClose}>{isCash ? <Cash {...props} /> : <Payment {...props} />}</DialogPart>
);

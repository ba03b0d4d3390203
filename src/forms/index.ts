export { ClosedDay, useClosedDay } from './ClosedDay.tsx';
export { DateField, MomentField, TimeField } from './DateField.tsx';
export { DialogForm } from './DialogForm.tsx';
export {
  AreaField,
  ComboField,
  labelled,
  useFormField,
  NumberField,
  SelectField,
  TextField,
  type FormFieldProps,
} from './FormFields.tsx';
export { Drafted, FormFrame, HeldMarks, OfflineForm } from './OfflineForm.tsx';
export {
  formShape,
  isWholeNumber,
  recordShape,
  type FormShape,
  type Mistakes,
  type PlainShape,
  type Reading,
  type RecordShape,
} from './shape/formShape.ts';
export { changedSince, useFieldText, type Texts, type Typed } from './shape/typedStore.ts';
export { useDoubts, useTareDoubt } from './useDoubts.tsx';
export { useOfflineForm, type Attempt, type Outcome } from './useOfflineForm.ts';
export { useSave } from './useSave.ts';
export { useTypedForm, type TypedForm } from './useTypedForm.ts';
export { AGAIN_TEXTS, againSet, InsteadNote, recordedAgain, sinceOf, type Again } from './again.tsx';
export { BEFORE_COUNT, type CountQuestion } from './BeforeCount.tsx';
export { useMoneyDays } from './MoneyDay.tsx';
export { OnlineForm } from './OnlineForm.tsx';
export { useCall } from './useCall.ts';
export { useDriverDetails, useOffer } from './useOffer.ts';
export { useOnlineForm, type Refusal } from './useOnlineForm.ts';
export { limitTexts, mistakeCount, useMistakes, type CheckedForm, type FieldsOf } from './useMistakes.ts';

/** A form, its fields and its saving. */
export { ClosedDay } from './ClosedDay.tsx';
export { DateField } from './DateField.tsx';
export { DialogForm } from './DialogForm.tsx';
export { AreaField, ComboField, NumberField, SelectField, TextField, type FormFieldProps } from './FormFields.tsx';
export { Drafted, FormFrame, HeldMarks } from './OfflineForm.tsx';
export { recordShape, type FormShape } from './shape/formShape.ts';
export { changedSince, useFieldText, type Typed, type TypedStore } from './shape/typedStore.ts';
export { useDoubts, useTareDoubt } from './useDoubts.tsx';
export { useOfflineForm, type Attempt, type Outcome } from './useOfflineForm.ts';
export { useSave } from './useSave.ts';
export { useTypedForm } from './useTypedForm.ts';

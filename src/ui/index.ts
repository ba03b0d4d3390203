/** The parts that most screens are built of. Modules needed by the app's first file are imported directly. */
export { BackLink } from './BackLink.tsx';
export { Button, buttonClass, type ButtonLook } from './Button.tsx';
export { Chip, Chips } from './Chips.tsx';
export { DateInput } from './DateInput.tsx';
export {
  DenseList,
  ListSkeleton,
  OpenButton,
  RowLink,
  sorted,
  useSorted,
  useSorting,
  type Column,
  type Sorting,
} from './DenseList.tsx';
export { Dialog } from './Dialog.tsx';
export { Empty } from './Empty.tsx';
export { IconButton } from './IconButton.tsx';
export { Mark } from './Mark.tsx';
export { Menu } from './Menu.tsx';
export { Message } from './Message.tsx';
export { Pager } from './Pager.tsx';
export { SaveFailed } from './SaveFailed.tsx';
export { Segmented } from './Segmented.tsx';
export { SelectInput } from './SelectInput.tsx';
export { SyncMark } from './SyncMark.tsx';
export { TextArea, TextInput } from './TextInput.tsx';
export { TickBox } from './TickBox.tsx';
export { cx } from './cx.ts';
export { downloadCsv, downloadFile } from './download.ts';
export { copy, share } from './share.ts';
export { toast } from './toast.ts';
export { useClock } from './useClock.ts';
export { useDebounced } from './useDebounced.ts';
export { useOnline } from './useOnline.ts';
export { useTopOfPage } from './useTopOfPage.ts';
export { FKey } from './FKey.tsx';
export { FactList } from './FactList.tsx';
export { lazyPart } from './lazyPart.tsx';
export { PageSkeleton } from './PageSkeleton.tsx';
export { Printed } from './Printed.tsx';
export { Section } from './Section.tsx';
export { SearchBox } from './SearchBox.tsx';
export { StoreFailed } from './StoreFailed.tsx';
export { useCommand } from './useCommand.ts';
export { useFunctionKeys } from './useFunctionKeys.ts';
export { useLimit } from './useLimit.ts';
export { useOnce } from './useOnce.ts';
export { usePageOfA4 } from './usePageOfA4.ts';
export { useDirtyForm } from './dirtyForms.ts';
export { useWaited } from './useWaited.ts';

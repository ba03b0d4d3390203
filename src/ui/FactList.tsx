import { cx } from './cx.ts';

interface FactListProps {
  /** What has no value is left out. */
  readonly facts: readonly (readonly [name: string, value: string | false | null])[];
  readonly className?: string;
}

export const FactList = ({ facts, className }: FactListProps) => (
  <dl className={cx('grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-1.5 sm:gap-x-6', className)}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-left text-ink-soft">{name}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ),
    )}
  </dl>
);

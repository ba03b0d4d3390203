import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly isInner?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A region named by its heading: of a page, or with `isInner` of a dialog or panel. */
export function Section({ title, isInner = false, className, children }: SectionProps) {
  const id = useId();
  const Heading = isInner ? 'h3' : 'h2';
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className={isInner ? 'mb-2 font-semibold' : 'mb-3 text-base font-semibold'}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

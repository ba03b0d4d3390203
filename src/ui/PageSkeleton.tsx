/** A page's outline while its chunk or its rows are being read. */
export function PageSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <div className="skeleton h-8 w-56 max-w-full" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <div key={card} className="skeleton h-40" />
        ))}
      </div>
    </div>
  );
}

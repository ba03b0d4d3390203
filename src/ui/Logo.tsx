/** Three courses of broken stone under a crusher's jaw: the product's logo. Decorative, because the name is beside it. */
export function Logo({ className = 'size-9' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="7" fill="var(--color-accent)" />
      <path d="M7 6h18l-5 8h-8z" fill="var(--color-on-accent)" />
      <path d="M14 16l4-.6 1.6 3.2-3 2.6-3.6-2z" fill="var(--color-on-accent)" />
      <path
        d="M5 26l3.2-5 4.2.4L14 26z M15.4 26l1.2-3.4 4.4-1.6 2 5z M24.2 26l-.8-3.6 2.4-.2L27.4 26z"
        fill="var(--color-on-accent)"
      />
    </svg>
  );
}

import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

export const BackLink = ({ to, text }: { readonly to: string; readonly text: string }) => (
  <Link to={to} className="-ml-2 inline-flex min-h-12 items-center gap-2 rounded-md px-2 text-ink-soft hover:text-ink">
    <ArrowLeft aria-hidden className="size-5" />
    {text}
  </Link>
);

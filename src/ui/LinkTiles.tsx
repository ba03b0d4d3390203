import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

interface LinkTile {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly about: string;
}

export function LinkTiles({ tiles }: { readonly tiles: readonly LinkTile[] }) {
  return (
    <ul className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
      {tiles.map(({ to, icon: Icon, name, about }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-14 items-center gap-3 rounded-md px-2 py-2 no-underline hover:bg-sunken">
            <Icon aria-hidden className="size-6 shrink-0 text-accent-ink" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold underline decoration-line-strong underline-offset-4">{name}</span>
              <span className="block text-sm text-ink-soft">{about}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

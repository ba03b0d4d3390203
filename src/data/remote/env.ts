/** URL and key of the backend. An empty URL means the app's own origin: the local backend serves both. */
export interface Backend {
  readonly url: string;
  readonly key: string;
}

export function backend(): Backend {
  const url = String(import.meta.env['VITE_SUPABASE_URL'] ?? '').replace(/\/+$/, '');
  return {
    url: url === '' ? globalThis.location.origin : url,
    key: String(import.meta.env['VITE_SUPABASE_ANON_KEY'] ?? ''),
  };
}

export const appVersion = (): string => String(import.meta.env['VITE_APP_VERSION'] ?? '');

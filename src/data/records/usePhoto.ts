/** The image of a photo: from this device while it is unsent, else from Storage, for as long as it is on screen. */
import { useEffect, useState } from 'react';
import { backend } from '../remote/env.ts';
import { pageTokens } from '../session/pageSession.ts';
import { useAuth } from '../session/authState.ts';
import { userStore } from '../store/schema.ts';
import { authHeaders } from '../remote/rpc.ts';

/** `url`: valid only in this page and until the photo leaves the screen. Undefined: it is being read. */
export type PhotoView = { readonly url: string } | { readonly failure: DownloadFailure } | undefined;

/** `again`: a change of it starts another attempt, such as the network's state. */
export function usePhoto(attachment: { readonly id: string; readonly path: string }, again: unknown): PhotoView {
  const userId = useAuth(({ user }) => user?.id);
  const { id, path } = attachment;
  const [view, setView] = useState<PhotoView>();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const read = async () => {
      const found = userId === undefined ? 'refused' : await pictureOf(userId, id, path);
      if (isGone) return;
      if (typeof found === 'string') return setView({ failure: found });
      url = URL.createObjectURL(found);
      setView({ url });
    };
    void read();
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `again` is not read: its change starts another attempt
  }, [userId, id, path, again]);
  return view;
}

export async function pictureOf(userId: string, id: string, path: string): Promise<Blob | DownloadFailure> {
  const kept = await userStore(userId)
    .strict.photo_contents.get(id)
    .catch(() => undefined);
  if (kept) return new Blob([kept.content], { type: path.endsWith('.webp') ? 'image/webp' : 'image/jpeg' });
  if (!navigator.onLine) return 'offline';
  const token = await pageTokens.current();
  if (token.kind !== 'token') return token.kind === 'unreachable' ? 'offline' : 'refused';
  return downloadPhoto(token.value, path);
}

const BUCKET = 'incident-photos';
const TIME_LIMIT_MS = 30_000;
/** Storage refuses with 400; a gateway, a captive portal or a failing server answers otherwise. */
const REFUSALS = [400, 403, 404];

/** `offline`: the server cannot be reached, or the answer is not its own. `refused`: it does not have the photo yet, or this role may not read it. */
type DownloadFailure = 'offline' | 'refused';

/** From Storage, with the user's own token: no link is ever created, so none can be passed on. */
async function downloadPhoto(token: string, path: string): Promise<Blob | DownloadFailure> {
  try {
    const server = backend();
    const response = await fetch(`${server.url}/storage/v1/object/authenticated/${BUCKET}/${path}`, {
      headers: authHeaders(server, token),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (REFUSALS.includes(response.status)) return 'refused';
    const picture = await response.blob();
    return response.ok && picture.type.startsWith('image/') ? picture : 'offline';
  } catch {
    return 'offline';
  }
}

/** What a photo shows: from this device while it is unsent, else from Storage, for as long as it is on screen. */
import { useEffect, useState } from 'react';
import { backend } from '../remote/env.ts';
import { pageTokens } from '../session/pageSession.ts';
import { useAuth } from '../session/authState.ts';
import { userStore } from '../store/schema.ts';
import { authHeaders } from '../remote/rpc.ts';

/** `url`: of this page only, and no longer valid once the photo has left the screen. Undefined: it is being read. */
export type PhotoView = { readonly url: string } | { readonly failure: DownloadFailure } | undefined;

/** `again`: changes when it is to be tried once more, such as the network's state. */
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- nothing is read of `again`: it only says that it is time
  }, [userId, id, path, again]);
  return view;
}

/** As `usePhoto`, once. */
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
/** Storage refuses with 400; a gateway, a captive portal or a server that is down answers otherwise. */
const REFUSALS = [400, 403, 404];

/** `offline`: the server cannot be reached, or gave no answer of its own. `refused`: it does not have the photo yet, or this role may not read it. */
type DownloadFailure = 'offline' | 'refused';

/** From Storage, with the person's own token: no link to it is ever made, so none can be passed on. */
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

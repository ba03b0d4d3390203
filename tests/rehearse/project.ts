/** A deployed project, asked as the app asks it: over HTTP, with the publishable key and a person's token. */
import { fieldsOf, jsonOf, type Fields } from '../../src/domain/values/json.ts';
import { errorCode } from '../../supabase/local/errorCode.ts';

export interface Project {
  readonly url: string;
  readonly key: string;
  /** Origin of the static host that serves the app; null: not checked. */
  readonly site: string | null;
  readonly owner: { readonly email: string; readonly password: string };
  readonly fetcher?: typeof fetch;
}

export interface Answer {
  readonly status: number;
  /** Of an error; empty where the answer names none. */
  readonly code: string;
  readonly body: Fields;
  readonly text: string;
  readonly headers: Headers;
}

interface Asked {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Rejects, in words, only where no answer comes. */
export async function ask(project: Project, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = asked.body ? 'POST' : 'GET', token, body, headers } = asked;
  const { url, key, fetcher = fetch } = project;
  const sent = new Headers({ apikey: key, 'content-type': 'application/json', ...headers });
  if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
  const init = {
    method,
    headers: sent,
    signal: AbortSignal.timeout(60_000),
    ...(body && { body: JSON.stringify(body) }),
  };
  const response = await fetcher(`${url}${path}`, init).catch((error: unknown) => {
    const why = errorCode(error instanceof Error ? error.cause : null) ?? 'time limit';
    throw new Error(`no answer to ${method} ${path} (${why})`);
  });
  const text = await response.text();
  const fields = fieldsOf(jsonOf(text));
  const code = fields['error_code'] ?? fields['code'];
  const { status, headers: answered } = response;
  return { status, code: typeof code === 'string' ? code : '', body: fields, text, headers: answered };
}

export const callFunction = (project: Project, name: string, body: object, token?: string) =>
  ask(project, `/functions/v1/${name}`, { body, token });
export const callProcedure = (project: Project, name: string, body: object, token?: string) =>
  ask(project, `/rest/v1/rpc/${name}`, { body, token });

/** Status and code, as the contract names them. */
export const said = ({ status, code }: Answer): string => `${status} ${code}`.trim();
/** Where the gateway of a host words a refusal as it likes. */
export const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500;

export const signIn = (project: Project, email: string, password: string) =>
  callFunction(project, 'login', { email, password });
/** Ends this session and no other. */
export const signOut = (project: Project, token: string) =>
  ask(project, '/auth/v1/logout?scope=local', { token, body: {} });
/** Of a sign-in that must succeed. */
export async function tokenOf(project: Project, email: string, password: string): Promise<string> {
  const answer = await signIn(project, email, password);
  const token = answer.body['access_token'];
  if (typeof token === 'string') return token;
  throw new Error(`${email} cannot sign in: ${said(answer)}`);
}

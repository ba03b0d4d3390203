/** The local backend behind a real socket with the functions in a real Deno, as the product's server runs them. */
import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { type FunctionsHost, runFunctions } from '../../../supabase/local/functions/host.ts';
import { proxyToFunctions } from '../../../supabase/local/functions/proxy.ts';
import { answer } from '../../../supabase/local/http/listener.ts';
import { seedDemo } from '../../../supabase/local/demo/seed.ts';
import { until } from '../../browser/support/backend.ts';
import { listen } from './listen.ts';
import { type LocalBackend, openLocalBackend, repository } from './localBackend.ts';

export interface FunctionAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: IncomingHttpHeaders;
}

export interface ServedBackend {
  readonly local: LocalBackend;
  readonly functions: FunctionsHost;
  /** From now on Auth answers every password like this; null: as ever. */
  breakAuth(answer: { readonly status: number; readonly code: string } | null): void;
  /** What was asked of Auth and of the database by whom does not know the answer: method and path, since the last time. */
  asked(): readonly string[];
  call(
    name: string,
    options: { readonly body?: string; readonly method?: string; readonly headers?: Record<string, string> },
  ): Promise<FunctionAnswer>;
  close(): Promise<void>;
}

export const APP_ORIGIN = 'http://app.kuari.example';

export async function serveBackend(): Promise<ServedBackend> {
  const local = await openLocalBackend();
  await seedDemo(local.backend, local.keys, { demoDays: 0 }, new Date());
  let functions!: FunctionsHost;
  let broken: { readonly status: number; readonly code: string } | null = null;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (broken && request.url?.startsWith('/auth/v1/token')) {
      response.writeHead(broken.status, { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' });
      response.end(JSON.stringify({ code: broken.code, message: 'Not today' }));
    } else if (request.url?.startsWith('/functions/v1')) proxyToFunctions(functions, request, response);
    else answer(local.backend.handle, request, response, local.keys);
  });
  const port = await listen(server);
  functions = runFunctions(
    repository,
    {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_ANON_KEY: local.keys.publishable,
      SUPABASE_SERVICE_ROLE_KEY: local.keys.secret,
      ALLOWED_ORIGIN: APP_ORIGIN,
      CALLER_ADDRESS_HEADER: 'x-forwarded-for',
    },
    () => undefined,
  );
  await until(
    () => functions.port() !== null,
    20_000,
    () => 'Deno did not start.',
  );
  return {
    local,
    functions,
    asked: () => asked.splice(0),
    breakAuth: (says) => void (broken = says),
    call: (name, { body = '', method = 'POST', headers = {} }) =>
      new Promise((resolve, reject) => {
        const request = httpRequest(
          {
            host: '127.0.0.1',
            port,
            path: `/functions/v1/${name}`,
            method,
            headers: { 'content-type': 'application/json', ...headers },
          },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk: string) => void (text += chunk));
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                body: text === '' ? {} : JSON.parse(text),
                headers: response.headers,
              }),
            );
          },
        );
        request.once('error', reject);
        request.end(body);
      }),
    close: async () => {
      functions.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      await local.close();
    },
  };
}

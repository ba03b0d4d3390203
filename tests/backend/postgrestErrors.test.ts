import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalBackend, openBackendOn } from './support/localBackend.ts';

const RAISES = `
create function public.raises(state text) returns jsonb language plpgsql as $$
begin raise exception using errcode = state, message = 'said by the function', detail = 'with detail'; end $$;
create function public.answers_busy() returns jsonb language plpgsql as $$
begin raise sqlstate 'PGRST' using
  message = '{"code":"PT503","message":"busy"}', detail = '{"status":503,"headers":{"Retry-After":"2"}}'; end $$;
create function public.gives_back(value jsonb) returns jsonb language sql as $$ select jsonb_build_object('type', jsonb_typeof(value), 'value', value) $$;
`;

describe.each(['pglite', 'postgres'] as const)('what a function raises, answered on %s', (kind) => {
  let local!: LocalBackend;
  beforeAll(async () => {
    local = await openBackendOn(kind);
    await local.backend.database.run(RAISES);
    await local.backend.database.connection.clearSchemaCache();
  });
  afterAll(() => local.close());

  it.each([
    ['PT403', 403],
    ['PT400', 400],
    ['PT503', 503],
    ['42501', 401],
    ['P0001', 400],
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['22P02', 400],
    ['40001', 500],
    ['40P01', 500],
    ['55P03', 500],
    ['57014', 500],
    ['53300', 503],
    ['XX000', 500],
  ])('%s becomes %i, with its code in the body', async (state, status) => {
    const answer = await local.call('POST', '/rest/v1/rpc/raises', { body: { state } });
    expect(answer).toMatchObject({ status, body: { code: state, message: 'said by the function' } });
  });

  it('42501 is 403 for somebody who is signed in or has the secret key', async () => {
    const answer = await local.call('POST', '/rest/v1/rpc/raises', {
      key: local.keys.secret,
      body: { state: '42501' },
    });
    expect(answer.status).toBe(403);
  });

  it('an answer raised whole keeps its status and its headers', async () => {
    const request = new Request('http://127.0.0.1/rest/v1/rpc/answers_busy', {
      method: 'POST',
      headers: { apikey: local.keys.publishable },
    });
    const response = await local.backend.handle(request, null);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ code: 'PT503', message: 'busy' });
  });

  it('JSON arguments arrive as the JSON that was sent', async () => {
    const value = { text: 'ya', list: [1, 2.5, null] };
    const answer = await local.call('POST', '/rest/v1/rpc/gives_back', { body: { value } });
    expect(answer).toMatchObject({ status: 200, body: { type: 'object', value } });
  });

  it('a missing function is 404 PGRST202', async () => {
    expect(await local.call('POST', '/rest/v1/rpc/nothing_of_that_name', { body: {} })).toMatchObject({
      status: 404,
      body: { code: 'PGRST202' },
    });
  });
});

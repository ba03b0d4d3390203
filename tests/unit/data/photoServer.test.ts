/** What Storage says, and what stands between, as the queue of photos hears it. */
import { describe, expect, test } from 'vitest';
import { createPhotoServer } from '../../../src/data/remote/photoServer.ts';
import { sha256 } from '../../../src/data/remote/sha256.ts';

const content = new TextEncoder().encode('a picture').buffer;
const request = { path: 'incidents/1/ab.jpg', token: 'my token', timeoutMs: 5_000 };
const serverThat = (answer: () => Response | Promise<Response>, seen: Request[] = []) =>
  createPhotoServer({ url: 'https://kuari.example', key: 'public' }, (input, init) => {
    seen.push(new Request(input, init));
    return Promise.resolve(answer());
  });

test("a photo is uploaded unchanged, with its type and the user's token, to the path of its name", async () => {
  const seen: Request[] = [];
  await serverThat(() => Response.json({ Key: 'x' }), seen).put({ ...request, content, content_type: 'image/webp' });
  const [sent] = seen;
  expect([sent?.method, sent?.url]).toEqual([
    'POST',
    'https://kuari.example/storage/v1/object/incident-photos/incidents/1/ab.jpg',
  ]);
  expect(Object.fromEntries(sent?.headers ?? [])).toMatchObject({
    apikey: 'public',
    authorization: 'Bearer my token',
    'content-type': 'image/webp',
  });
  expect(await sent?.text()).toBe('a picture');
});

test("the server's object is identified by the hash of its download", async () => {
  const seen: Request[] = [];
  const held = await serverThat(
    () => new Response('a picture', { headers: { 'content-type': 'image/webp' } }),
    seen,
  ).hashOf(request);
  expect(held).toMatchObject({ kind: 'response', status: 200, body: await sha256(content) });
  expect(seen[0]?.url).toBe('https://kuari.example/storage/v1/object/authenticated/incident-photos/incidents/1/ab.jpg');
});

test("a captive portal's page gives an empty hash", async () => {
  const portal = () =>
    new Response('<html>Sign in to the airport Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
  expect(await serverThat(portal).hashOf(request)).toMatchObject({ status: 200, body: '' });
});

describe('a refusal has the status that its body states', () => {
  test.each([
    [{ statusCode: '409', code: 'KeyAlreadyExists', error: 'Duplicate' }, 409, 'KeyAlreadyExists'],
    [{ statusCode: '409', error: 'Duplicate' }, 409, 'Duplicate'],
    [{ statusCode: '413', code: 'EntityTooLarge' }, 413, 'EntityTooLarge'],
    [{ statusCode: '403', error: 'Unauthorized' }, 403, 'Unauthorized'],
    [{ statusCode: '404', error: 'not_found' }, 404, 'not_found'],
    [{ statusCode: '400', code: 'InvalidJWT', error: 'InvalidJWT' }, 401, 'InvalidJWT'],
  ])('%o', async (body, status, code) => {
    const answered = await serverThat(() => Response.json({ message: 'words', ...body }, { status: 400 })).put({
      ...request,
      content,
      content_type: 'image/jpeg',
    });
    expect(answered).toMatchObject({ kind: 'response', status, body: JSON.stringify({ code, message: 'words' }) });
  });

  test.each(['', 'Bad gateway', '<html>', '[]', 'null', '{"statusCode":"403"}'])(
    '"%s" states nothing, and is passed on',
    async (body) => {
      const answered = await serverThat(() => new Response(body, { status: 400 })).hashOf(request);
      expect(answered).toMatchObject({ kind: 'response', status: 400, body });
    },
  );
});

test('a truncated answer is no answer', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
  const broken = () => new Response(body, { headers: { 'content-type': 'image/jpeg' } });
  expect(await serverThat(broken).hashOf(request)).toEqual({ kind: 'truncated', status: 200 });
});

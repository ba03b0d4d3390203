/** Reads a request's JSON body without consuming it: the handler reads it again. */
async function peekBody(request: Request): Promise<Record<string, unknown> | null> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : null;
}

export async function stringInBody(request: Request, key: string): Promise<string | null> {
  const value = (await peekBody(request))?.[key];
  return typeof value === 'string' ? value : null;
}

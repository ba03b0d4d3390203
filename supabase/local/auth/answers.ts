export const authJson = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });

export const authError = (status: number, code: string, message: string): Response =>
  authJson(status, { code: status, error_code: code, msg: message });

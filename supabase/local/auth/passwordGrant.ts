export function isPasswordGrant(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  return pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password';
}

/**
 * The caller's address, as the proxy in front of the function states it. Only one header is used, and no other if it is missing: a
 * header that callers can set would give them any number of addresses. On a hosted project, Cloudflare sets `cf-connecting-ip`;
 * CALLER_ADDRESS_HEADER names another header, as the local backend does. Without the header all callers share one limit, which is
 * logged because it would not be noticed otherwise.
 */
export function callerAddress(request: Request): string {
  const header = Deno.env.get('CALLER_ADDRESS_HEADER') ?? 'cf-connecting-ip';
  const address = request.headers.get(header)?.trim();
  if (!address)
    console.error(
      `The header ${header} is missing: all callers share one limit of sign-in tries. See CALLER_ADDRESS_HEADER in supabase/README.md.`,
    );
  return address || 'unknown';
}

/**
 * The address that a request comes from, as the proxy in front of the function says it. Only one header is believed, and no
 * other is tried when it is missing: what a caller may write himself would give him as many addresses as he likes.
 * Hosted, Cloudflare writes `cf-connecting-ip`; CALLER_ADDRESS_HEADER names another one, as the local backend does.
 * Without it all callers share one limit: said in the log, because nobody else would notice.
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

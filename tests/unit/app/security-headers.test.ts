import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowBackend, headersIn } from '../../../supabase/local/http/securityHeaders.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../../public/_headers'), 'utf8');
const headers = new Map(headersIn(text));
const policy = headers.get('Content-Security-Policy') ?? '';

describe('the security headers', () => {
  it("let no script run but the app's own files, and no page frame the app", () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*|https:|http:/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
    // The indicator of the weighbridge and the receipt printer.
    expect(headers.get('Permissions-Policy')).toMatch(/usb=\(self\), serial=\(self\)/);
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
  });

  it('of a build for a hosted backend let the app talk to it, and to nobody else', () => {
    const hosted = new Map(headersIn(allowBackend(text, 'https://abc.supabase.co/'))).get('Content-Security-Policy');
    expect(hosted).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;");
    expect(hosted?.replace(' https://abc.supabase.co wss://abc.supabase.co', '')).toBe(policy);
  });

  it('hold for a page without inline scripts or styles', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../index.html'), 'utf8');
    expect([...page.matchAll(/<script(?![^>]*\bsrc=)/g)]).toEqual([]);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(page).toContain('<meta name="robots" content="noindex, nofollow" />');
    // A browser that translates a page changes its nodes under React.
    expect(page).toMatch(/<html[^>]* translate="no"/);
  });
});

/**
 * What the pages may load: their own files and nothing else. No inline script, no inline style, no other host.
 * `blob:` and `data:` are for pictures that the page itself makes to save them.
 *
 * Built into index.html, for any web server; the service that serves the pages sends it as a header too.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Whether a service stands behind this page. It says so in a header of the page itself: to ask for a route that a plain
 * web server does not have would fill the console with errors.
 */
export async function isServed(timeout: number): Promise<boolean> {
  const signal = AbortSignal.timeout(timeout);
  const { headers } = await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal });
  return headers.has("evenhand-service");
}

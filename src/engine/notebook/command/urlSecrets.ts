/** Parameters that some services take keys in; `pageToken` is none. */
const SECRET_PARAMETER = /api[-_]?key|access[-_]?token|secret|auth/i;

/** Path and query of a URL without the keys in it. */
export function withoutSecrets(url: URL): { readonly path: string; readonly hadKey: boolean } {
  const open = new URL(url);
  const secret = [...open.searchParams.keys()].filter((name) => SECRET_PARAMETER.test(name));
  secret.forEach((name) => open.searchParams.delete(name));
  return {
    path: open.pathname + open.search,
    hadKey: url.username !== '' || url.password !== '' || secret.length > 0,
  };
}

/** Headers that say nothing about who asks. */
export function isPlainHeader(name: string): boolean {
  return /^(?:content-(?:type|length)|accept(?:-[a-z]+)?|user-agent|cache-control|pragma|priority|referer|sec-[a-z-]+)$/i.test(
    name,
  );
}

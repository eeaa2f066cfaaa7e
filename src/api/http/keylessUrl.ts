import { createRedact } from '../errors/redact';

/** A URL of the settings as it may be copied: without user information, and with `…` for what looks like a key. */
export function keylessUrl(url: string): string {
  const redact = createRedact(new URL(url), {});
  return redact(url.replace(/^(\w+:\/\/)[^/?#]*@/, '$1'));
}

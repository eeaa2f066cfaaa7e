import { isPlainWord } from './secretForms';

/** What these say is never secret, and a server's complaint about it has to be readable. */
const publicHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent']);

/** What of a header must not be repeated: its value, without the scheme before a credential, and what that one says. */
export function headerSecrets(name: string, value: string): readonly string[] {
  if (publicHeaders.has(name.toLowerCase())) {
    return [];
  }
  const [, scheme = '', credential = value] = /^(bearer|basic|token|apikey|key)\s+(\S.*)$/i.exec(value) ?? [];
  // Some pad base64 and others do not.
  const sent = credential.replace(/(?<!=)=+$/, '');
  return scheme.toLowerCase() === 'basic' ? [sent, ...userSecrets(fromBase64(credential))] : [sent];
}

/** Of "user:password". A user alone is a key; one with a password is a name. */
function userSecrets(pair: string): readonly string[] {
  const [user = '', ...rest] = pair.split(':');
  const password = rest.join(':');
  // With a plain password the pair says more.
  return password === '' ? [user] : isPlainWord(password) ? [password, pair] : [password];
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    // Somebody's own idea of a credential: it is hidden as it stands.
    return '';
  }
}

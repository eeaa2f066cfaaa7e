import { type JsonValue, printJson } from '../primitives';
import type { KeylessUrl } from '../secrets';

export type Outgoing =
  | { readonly kind: 'rpc'; readonly url: KeylessUrl; readonly method: string; readonly params: JsonValue }
  | { readonly kind: 'rest'; readonly url: KeylessUrl; readonly verb: 'GET' | 'POST'; readonly json?: JsonValue };

function envelopeOf(
  { method, params }: Extract<Outgoing, { readonly kind: 'rpc' }>,
  id: number,
): { readonly [key: string]: JsonValue } {
  return { jsonrpc: '2.0', id: BigInt(id), method, params };
}

/**
 * Formats a request as a POSIX shell command.
 *
 * @param keyHeaders names of the secret headers sent to its origin; the user sets their values as `$API_KEY`
 */
export function toCurl(request: Outgoing, keyHeaders: readonly string[] = []): string {
  const keys = keyHeaders.map((name) => ` -H ${shellWord(`${name}: `)}"$API_KEY"`).join('');
  const body = request.kind === 'rpc' ? envelopeOf(request, 1) : request.json;
  const isPost = request.kind === 'rpc' || request.verb === 'POST';
  const data =
    body === undefined ? '' : ` -H 'content-type: application/json' --data ${shellWord(printableJson(body))}`;
  // Without --globoff curl expands braces and brackets into several URLs.
  return `curl -sS --globoff${isPost ? ' -X POST' : ''}${keys}${data} ${shellWord(printableUrl(request.url))}`;
}

/** Formats a JSON-RPC request as a command of Foundry's `cast`; `undefined` for other requests. */
export function toCast(request: Outgoing): string | undefined {
  if (request.kind !== 'rpc') {
    return undefined;
  }
  const [url, method, params] = [printableUrl(request.url), request.method, printableJson(request.params)].map(
    shellWord,
  );
  // --raw passes the params as they are. Without it cast makes each word an array, where nodes expect an object.
  return `cast rpc --rpc-url ${url} ${method} --raw ${params}`;
}

/**
 * Formats JSON-RPC requests as a viem module with a client per URL; `undefined` if there are none. Params are loosely
 * typed, as viem's types only have Ethereum's methods.
 */
export function toViem(requests: readonly Outgoing[]): string | undefined {
  const calls = requests.filter((request) => request.kind === 'rpc');
  if (calls.length === 0) {
    return undefined;
  }
  const urls = [...new Set(calls.map(({ url }) => url))];
  const clientOf = (url: KeylessUrl): string => (urls.length === 1 ? 'client' : `client${urls.indexOf(url) + 1}`);
  return [
    "import { createClient, http } from 'viem';",
    '',
    ...urls.map((url) => `const ${clientOf(url)} = createClient({ transport: http(${literal(url)}) });`),
    '',
    ...calls.map(({ url, method, params }, i) => {
      const name = calls.length === 1 ? 'result' : `result${i + 1}`;
      const call = `{ method: ${literal(method)}, params: ${literal(params)} }`;
      return `const ${name} = await ${clientOf(url)}.request(${call} as never);`;
    }),
    '',
  ].join('\n');
}

/** Formats JSON as TypeScript, where the key `__proto__` sets the prototype unless it is computed. */
function literal(json: JsonValue): string {
  // In JSON a quote directly after a comma or brace starts a string: within a string it has a backslash before it.
  return printableJson(json).replace(/(?<=[{,])"__proto__":/g, '["__proto__"]:');
}

/** Formats JSON-RPC requests as JSON to post, one envelope or a batch; `undefined` if there are none. */
export function toEnvelopes(requests: readonly Outgoing[]): string | undefined {
  const envelopes = requests
    .filter((request) => request.kind === 'rpc')
    .map((request, i) => envelopeOf(request, i + 1));
  const [only] = envelopes;
  return only === undefined ? undefined : printJson(envelopes.length === 1 ? only : envelopes, 2);
}

/** Quotes a text as one word of a POSIX shell, without any expansion. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Non-printing characters: a terminal may act on them when pasted, even within quotes. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON on one line, with non-printing characters escaped. */
function printableJson(json: JsonValue): string {
  // These only occur within strings.
  return printJson(json).replace(unprintable, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** A URL with non-printing characters percent-encoded, as they are sent. */
function printableUrl(url: string): string {
  return url.replace(unprintable, encodeURIComponent);
}

import { type JsonValue, printJson } from '../primitives';
import type { KeylessUrl } from '../secrets';

/** A request of a cell as it would be sent. */
export type Outgoing =
  | { readonly kind: 'rpc'; readonly url: KeylessUrl; readonly method: string; readonly params: JsonValue }
  | { readonly kind: 'rest'; readonly url: KeylessUrl; readonly verb: 'GET' | 'POST'; readonly json?: JsonValue };

/** The envelope of a JSON-RPC request. */
export function envelopeOf(
  { method, params }: Extract<Outgoing, { readonly kind: 'rpc' }>,
  id: number,
): { readonly [key: string]: JsonValue } {
  return { jsonrpc: '2.0', id: BigInt(id), method, params };
}

/**
 * A request as a line for a POSIX shell.
 *
 * @param keyHeaders names of the secret headers that its origin is sent; their values are for the reader to set, as
 * `$API_KEY`
 */
export function toCurl(request: Outgoing, keyHeaders: readonly string[] = []): string {
  const keys = keyHeaders.map((name) => ` -H ${shellWord(`${name}: `)}"$API_KEY"`).join('');
  const body = request.kind === 'rpc' ? envelopeOf(request, 1) : request.json;
  const isPost = request.kind === 'rpc' || request.verb === 'POST';
  const data =
    body === undefined ? '' : ` -H 'content-type: application/json' --data ${shellWord(printableJson(body))}`;
  // Without --globoff curl makes several URLs of braces and brackets.
  return `curl -sS --globoff${isPost ? ' -X POST' : ''}${keys}${data} ${shellWord(printableUrl(request.url))}`;
}

/** A JSON-RPC request as a line for Foundry's `cast`; undefined for another, which it cannot send. */
export function toCast(request: Outgoing): string | undefined {
  if (request.kind !== 'rpc') {
    return undefined;
  }
  const [url, method, params] = [printableUrl(request.url), request.method, printableJson(request.params)].map(
    shellWord,
  );
  // With --raw the params go as they are: without it cast makes a list of every word, and a node takes an object.
  return `cast rpc --rpc-url ${url} ${method} --raw ${params}`;
}

/**
 * JSON-RPC requests as a module for viem, a client for each URL; undefined where there is none. Params are typed loosely:
 * viem's own table holds Ethereum's methods alone.
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

/** JSON as TypeScript, where a key of the name `__proto__` stands for something else unless it is computed. */
function literal(json: JsonValue): string {
  // In JSON a quote behind a comma or a brace begins a text: inside of one there is a backslash before it.
  return printableJson(json).replace(/(?<=[{,])"__proto__":/g, '["__proto__"]:');
}

/** JSON-RPC requests as the JSON that is posted: one envelope, or a batch; undefined where there is none. */
export function toEnvelopes(requests: readonly Outgoing[]): string | undefined {
  const envelopes = requests
    .filter((request) => request.kind === 'rpc')
    .map((request, i) => envelopeOf(request, i + 1));
  const [only] = envelopes;
  return only === undefined ? undefined : printJson(envelopes.length === 1 ? only : envelopes, 2);
}

/** A text as one word of a POSIX shell, in which nothing is expanded. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What does not print: a terminal may act on such characters when they are pasted, quoted or not. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** JSON on one line, all that does not print escaped. */
function printableJson(json: JsonValue): string {
  // None of them stands outside of a text.
  return printJson(json).replace(unprintable, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** A URL with what does not print as it is sent: percent-encoded. */
function printableUrl(url: string): string {
  return url.replace(unprintable, encodeURIComponent);
}

import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonValue } from '../../src/engine/primitives/json/value';
import { type Loopback, type SeenRequest, startLoopback } from './loopback';
import { isList, isObject } from './recording';

/** Placeholder in responses for an echo of the request, encoded differently each time. */
export const echoHere = 'ECHO-HERE';

export interface EchoOptions {
  /** Path prefix, for a gateway that takes its key there. */
  readonly path?: string;
  /** Status of all responses, which then contain only the echo. */
  readonly status?: () => number | undefined;
}

/**
 * A gateway that echoes the request's headers in every response of a service, encoded as JSON, URL, HTML and base64: in
 * an extra field of every object, in names, errors and headers. Has its own metrics.
 */
export async function startEchoingGateway(service: string, { path = '', status }: EchoOptions = {}): Promise<Loopback> {
  return startLoopback((seen, response) => {
    const send = async (): Promise<void> => {
      const requested = { method: seen.verb, headers: { 'content-type': 'application/json' } };
      const to = service + seen.path.slice(path.length);
      const answer = await fetch(to, { ...requested, ...(seen.body === '' ? {} : { body: seen.body }) });
      const isMetrics = seen.path.endsWith('/ext/metrics');
      const text = isMetrics ? 'avalanche_snowman_bs_fetched{chain="P"} 12\n' : await answer.text();
      const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'x-echo': sentLine(seen) };
      const rejected = status?.();
      const body = rejected === undefined ? text : `{"message":"${echoHere}","statusCode":${rejected}}`;
      response.writeHead(rejected ?? (isMetrics ? 200 : answer.status), headers).end(echoed(withPlaces(body), seen));
    };
    send().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
}

/** Replaces each placeholder inside JSON strings by the request's data. */
export function echoed(text: string, seen: Pick<SeenRequest, 'headers' | 'path'>): string {
  let form = 0;
  return text.replaceAll(echoHere, () => formsOf(sentLine(seen))[form++ % 6]!);
}

/** Adds placeholders to a text. */
function withPlaces(text: string): string {
  return /^\s*[[{]/.test(text) ? printJson(placesIn(parseJson(text))) : `${text}\n# ${echoHere}\n# ${echoHere}\n`;
}

function placesIn(json: JsonValue, key = ''): JsonValue {
  if (isList(json)) {
    return json.map((item) => placesIn(item));
  }
  if (isObject(json)) {
    const fields = Object.entries(json).map(([name, value]) => [name, placesIn(value, name)] as const);
    // A map keyed by IDs takes no extra field.
    const isMap = fields.some(([name]) => name.length > 32);
    return { ...Object.fromEntries(fields), ...(isMap ? {} : { echo: echoHere }) };
  }
  return typeof json === 'string' && /name|symbol|message|version|reason/i.test(key) ? `${json} ${echoHere}` : json;
}

function sentLine({ headers, path }: Pick<SeenRequest, 'headers' | 'path'>): string {
  const basic = /^Basic (.*)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const user = Buffer.from(basic, 'base64').toString('utf8');
  return [...Object.entries(headers).map(([name, value]) => `${name}=${String(value)}`), path, user].join(' ');
}

function formsOf(sent: string): readonly string[] {
  const bytes = Buffer.from(sent);
  const html = { '/': '&#x2F;', '+': '&#43;', '"': '&quot;', '=': '&#61;' };
  return [
    JSON.stringify(sent).slice(1, -1),
    Array.from(sent, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    JSON.stringify(sent).slice(1, -1).replaceAll('/', '\\/'),
    encodeURIComponent(sent),
    bytes.toString('base64'),
    JSON.stringify(sent.replace(/["/+=]/g, (char) => html[char as keyof typeof html])).slice(1, -1),
  ];
}

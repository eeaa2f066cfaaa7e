import { parseJson, printJson, isJsonObject } from '../../src/engine/primitives';
import type { RecordedRequest, Recording } from '../../src/engine';
import { isRecordedUrl } from '../../src/engine';
import type { Devnet } from '../../test/devnet/devnet';

const longest = 100_000;

/** Redirects requests for recorded hosts to a development network, each once, and stores the responses. */
export function recorder({ nodes, dataApiUrl, metricsApiUrl }: Devnet): {
  readonly recording: Recording;
  /** Keys and responses of the selected requests, alternating, alike ones beside each other, which compresses best. */
  lines(isKept: (key: string) => boolean): readonly string[];
} {
  const origins: Readonly<Record<string, string>> = { ...nodes, data: dataApiUrl, metrics: metricsApiUrl };
  const responses = new Map<string, Promise<string>>();
  const texts = new Map<string, string>();
  const request = async ({ key, url, body }: RecordedRequest): Promise<string> => {
    const { hostname, pathname, search } = new URL(url);
    const origin = origins[hostname.split('.')[0] ?? ''];
    const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${origin}${pathname}${search}`, init);
    const text = await answer.text();
    const type = (answer.headers.get('content-type') ?? '').toLowerCase();
    const isCall = body !== undefined && answer.status === 200;
    const kept = isCall ? callText(text) : JSON.stringify({ status: answer.status, type, body: text });
    texts.set(key, kept);
    return kept;
  };
  return {
    recording: {
      has: isRecordedUrl,
      find(asked) {
        const known = responses.get(asked.key) ?? request(asked);
        responses.set(asked.key, known);
        return known;
      },
    },
    lines: (isKept) =>
      [...texts]
        // Longer responses are traces of code whose source the demo does not include.
        .filter(([key, text]) => text.length <= longest && isKept(key))
        .sort(([a], [b]) => (requestOf(a) < requestOf(b) ? -1 : 1))
        .flat(),
  };
}

/** A key without its URL at the beginning, which goes to the end. */
function requestOf(key: string): string {
  return key.replace(/^(\S+) (.*)$/s, '$2 $1');
}

/** A JSON-RPC response without its id. */
function callText(text: string): string {
  const json = parseJson(text);
  if (!isJsonObject(json)) {
    throw new Error(`Not a JSON-RPC response: ${text.slice(0, 100)}`);
  }
  const { jsonrpc: _, id: __, ...rest } = json;
  return printJson(rest);
}

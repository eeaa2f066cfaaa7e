import type { JsonValue } from '../../json/value';
import type { Outgoing } from './outgoing';
import { printableJson } from './printable';

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
  const clientOf = (url: string): string => (urls.length === 1 ? 'client' : `client${urls.indexOf(url) + 1}`);
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

import type { Outgoing } from './outgoing';
import { printableJson, printableUrl } from './printable';
import { shellWord } from './shellWord';

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

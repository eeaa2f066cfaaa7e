import { printJson } from '../../json/printJson';
import type { Outgoing } from './outgoing';
import { shellWord } from './shellWord';

/** A JSON-RPC request as a line for Foundry's `cast`; undefined for another, which it cannot send. */
export function toCast(request: Outgoing): string | undefined {
  // With --raw the params go as they are: without it cast makes a list of every word, and a node takes an object.
  return request.kind === 'rpc'
    ? `cast rpc --rpc-url ${shellWord(request.url)} ${request.method} --raw ${shellWord(printJson(request.params))}`
    : undefined;
}

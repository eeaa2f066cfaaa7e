import { envelopeOf, type Outgoing } from './outgoing';
import { printableJson, printableUrl } from './printable';
import { shellWord } from './shellWord';

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

import { printJson } from '../../json/printJson';
import { envelopeOf, type Outgoing } from './outgoing';

/** JSON-RPC requests as the JSON that is posted: one envelope, or a batch; undefined where there is none. */
export function toEnvelopes(requests: readonly Outgoing[]): string | undefined {
  const envelopes = requests
    .filter((request) => request.kind === 'rpc')
    .map((request, i) => envelopeOf(request, i + 1));
  const [only] = envelopes;
  return only === undefined ? undefined : printJson(envelopes.length === 1 ? only : envelopes, 2);
}

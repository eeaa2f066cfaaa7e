import type { MessageTrail, Read } from '../../../explain/messages/messageTrail';
import type { SigningTrail } from '../../../explain/messages/signingTrail';
import type { SourceClient } from '../../sources/sourceClient';
import type { Evidence } from '../evidence';

/**
 * Who signed a message that was delivered; of another one who could sign it now.
 *
 * @throws the abort reason alone
 */
export async function fetchSigning(
  client: SourceClient,
  trail: MessageTrail,
  evidence: Evidence,
): Promise<Read<SigningTrail>> {
  void [client, trail, evidence];
  return Promise.resolve({ ok: false, problem: { kind: 'notAsked' } });
}

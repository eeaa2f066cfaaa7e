import type { DeliveryCheck, MessageTrail, Read } from '../../../explain/messages/messageTrail';
import type { SigningTrail } from '../../../explain/messages/signingTrail';
import type { SourceClient } from '../../sources/sourceClient';
import type { Evidence } from '../evidence';

/**
 * What may keep a message from being delivered, in the order of what it costs to know; of one that is delivered, why it was
 * refused before or after.
 *
 * @throws the abort reason alone
 */
export async function fetchChecks(
  client: SourceClient,
  trail: MessageTrail,
  signing: Read<SigningTrail> | undefined,
  evidence: Evidence,
): Promise<readonly DeliveryCheck[]> {
  void [client, trail, signing, evidence];
  return Promise.resolve([]);
}

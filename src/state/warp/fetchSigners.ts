import { getValidatorsAt } from '../../core/rpc/catalogue/platform/validators';
import { PRIMARY_NETWORK_ID } from '../../explain/platform/primaryNetwork';
import { signedPlaces, signerSetOf } from '../../explain/warp/signerSet';
import type { Signers } from '../../explain/warp/signers';
import type { SourceClient } from '../sources/sourceClient';

/**
 * The validators that the bits of a signature count; undefined where no node tells them, or the bits are none.
 *
 * @param height of the P-Chain; absent: the one that a block proposed now would name
 * @throws the abort reason alone
 */
export async function fetchSigners(
  client: SourceClient,
  bits: Uint8Array,
  subnetId: string,
  quorum: bigint,
  height?: bigint,
): Promise<Signers | undefined> {
  const places = signedPlaces(bits);
  const told = await client.node('P-Chain', getValidatorsAt, { height: height ?? 'proposed', subnetID: subnetId });
  return places && told.ok
    ? {
        places,
        set: signerSetOf(told.value),
        quorum,
        isStake: subnetId === PRIMARY_NETWORK_ID,
        from: [told.from],
      }
    : undefined;
}

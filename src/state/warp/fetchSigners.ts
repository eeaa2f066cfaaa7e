import * as l10n from '@vscode/l10n';
import { getValidatorsAt } from '../../core/rpc/catalogue/platform/validators';
import { PRIMARY_NETWORK_ID } from '../../explain/platform/primaryNetwork';
import { signedPlaces, signerSetOf } from '../../explain/warp/signerSet';
import type { Signers } from '../../explain/warp/signers';
import type { SourceClient } from '../sources/sourceClient';
import { type SigningSubnet, unansweredWords } from './signingSubnet';

export type ToldSigners = { readonly signers: Signers } | { readonly problem: string };

/**
 * The validators that the bits of a signature count, or why they are not known.
 *
 * @param height of the P-Chain; absent: the one that a block proposed now would name
 * @throws the abort reason alone
 */
export async function fetchSigners(
  client: SourceClient,
  bits: Uint8Array,
  { subnetId, problem, quorum }: SigningSubnet,
  height?: bigint,
): Promise<ToldSigners> {
  if (subnetId === undefined) {
    return { problem: problem ?? '' };
  }
  const places = signedPlaces(bits);
  if (places === undefined) {
    return { problem: l10n.t('its bits are none that a node takes') };
  }
  const told = await client.node('P-Chain', getValidatorsAt, { height: height ?? 'proposed', subnetID: subnetId });
  if (!told.ok) {
    return { problem: unansweredWords(told.error) };
  }
  const isStake = subnetId === PRIMARY_NETWORK_ID;
  return { signers: { places, set: signerSetOf(told.value), quorum, isStake, from: [told.from] } };
}

import type { UnsourcedFinding } from '../answerer';
import type { Primary } from '../primary';
import { findTransaction } from './findTransaction';
import type { FoundTransaction } from './foundTransaction';
import { transactionAssets } from './transactionAssets';
import { transactionFinding } from './transactionFinding';
import { transactionPlace } from './transactionPlace';
import { transactionReward } from './transactionReward';

/**
 * Asks for a transaction of one chain and for what it does not say itself: where it stands, what its assets are called.
 * One round trip on the P-Chain without an index, else two.
 *
 * @param id cb58
 */
export async function askTransaction(
  primary: Primary,
  chain: FoundTransaction['chain'],
  id: string,
): Promise<UnsourcedFinding | undefined> {
  const found = await findTransaction(primary, chain, id);
  if (found === undefined) {
    return undefined;
  }
  const { decoded } = found;
  const isUnderWay = found.status === 'Processing' || found.status === 'Dropped';
  const [place, assets, signers, reward] = await Promise.all([
    isUnderWay ? { from: [] } : transactionPlace(primary, found),
    decoded === undefined ? new Map() : transactionAssets(primary, decoded),
    decoded === undefined
      ? []
      : import('../../../../core/codec/recoverSigners').then(({ recoverSigners }) => recoverSigners(decoded)),
    decoded === undefined ? [] : transactionReward(primary, id, decoded),
  ]);
  const chains = new Map(
    primary.network.chains.flatMap(({ blockchainId, name }) =>
      blockchainId === undefined ? [] : [[blockchainId, name] as const],
    ),
  );
  return transactionFinding(found, { chains, place, assets, signers, reward });
}

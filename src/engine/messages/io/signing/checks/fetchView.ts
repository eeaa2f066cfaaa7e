import { getValidatorsAt, platformGetHeight as getHeight } from '../../../../rpc';
import type { EvmChain } from '../../../../networks';
import type { ChainView } from '../../../checks/viewCheck';
import { valueOf } from '../../../../report';
import { signerSetOf } from '../../../signatures/signerSet';
import type { SourceClient } from '../../../../sources';
import { fetchEpoch } from '../epochHeight';

/**
 * Which validators the destination's next block counts, and how many of them are left now.
 *
 * @param subnetId cb58, whose validators sign; absent: they are known to do
 * @throws the abort reason alone
 */
export async function fetchView(
  client: SourceClient,
  chain: EvmChain,
  subnetId: string | undefined,
  quorum: bigint,
  idleMs: number | undefined,
): Promise<ChainView> {
  const [epoch, tip] = await Promise.all([fetchEpoch(client, chain), client.node('P-Chain', getHeight, {})]);
  const height = valueOf(epoch)?.pChainHeight;
  const last = valueOf(tip)?.height;
  const common = { height, last, quorum, idleMs, from: epoch.from };
  if (height === undefined || last === undefined || height >= last || subnetId === undefined || subnetId === '') {
    return common;
  }
  const at = (of: bigint) => client.node('P-Chain', getValidatorsAt, { height: of, subnetID: subnetId });
  const [then, now] = await Promise.all([at(height), at(last)]);
  if (!then.ok || !now.ok) {
    return common;
  }
  const { canonical, total } = signerSetOf(then.value);
  const left = new Set(signerSetOf(now.value).canonical.map(({ publicKey }) => publicKey.join()));
  const weight = canonical.reduce((sum, one) => sum + (left.has(one.publicKey.join()) ? one.weight : 0n), 0n);
  return { ...common, staying: { weight, total } };
}

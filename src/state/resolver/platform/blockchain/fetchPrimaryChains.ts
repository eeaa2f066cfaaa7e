import { getBlockchainID } from '../../../../core/rpc/catalogue/info/network';
import type { SourceClient } from '../../../sources/sourceClient';
import { valueOf } from '../../../../explain/sourcedResult';

/** Blockchain ID → "X-Chain", "C-Chain": what a node says of its own network, for networks that nobody else knows. */
export async function fetchPrimaryChains(primary: SourceClient): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    ['X', 'C'].map(async (alias): Promise<readonly (readonly [string, string])[]> => {
      const told = await primary.node('node', getBlockchainID, { alias });
      const blockchainId = valueOf(told)?.blockchainID;
      return blockchainId === undefined ? [] : [[blockchainId, `${alias}-Chain`]];
    }),
  );
  return new Map(found.flat());
}

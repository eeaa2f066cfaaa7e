import { fetchStorageAt } from '../../../evm/io/account';
import { RpcBatch } from '../../../evm/io/evmRound';
import { UserError } from '../../../errors/userError';
import { knownSlots } from '../../../abi/known/storageSlots';
import type { EvmChain } from '../../../networks/network';
import type { ReadSlot } from '../../../addresses/evm/storageSection';
import type { SourceClient } from '../../../sources/sourceClient';

/**
 * The known slots of a contract, in one round trip.
 *
 * @throws {UserError}, {ApiError}, the abort reason
 */
export async function readStorage(
  client: SourceClient,
  chain: EvmChain,
  address: string,
): Promise<readonly ReadSlot[]> {
  const node = client.evmNode(chain);
  if (node === undefined) {
    throw noNode(chain);
  }
  const batch = new RpcBatch();
  const requested = knownSlots(address.toLowerCase()).map((known) => ({
    known,
    key: batch.add(fetchStorageAt(address, known.slot)),
  }));
  const answers = await node.query(batch);
  return requested.map(({ known, key }) => {
    const outcome = answers.of(key);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return { ...known, word: outcome.value };
  });
}

/** For what a chain's nodes alone can tell. */
export function noNode({ name }: EvmChain): UserError {
  return new UserError(
    `No node of ${name} may be asked. Add one to the setting snowprobe.networks, or allow its host.`,
  );
}

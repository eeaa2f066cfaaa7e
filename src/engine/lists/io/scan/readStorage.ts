import { RpcBatch, fetchStorageAt } from '../../../evm';
import { UserError } from '../../../errors';
import { knownSlots } from '../../../abi';
import type { EvmChain } from '../../../networks';
import type { ReadSlot } from '../../../addresses';
import type { SourceClient } from '../../../sources';

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

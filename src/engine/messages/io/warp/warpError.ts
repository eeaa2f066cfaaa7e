import { UserError } from '../../../errors';
import { RpcBatch, getWarpMessage } from '../../../evm';
import { bytesToHex, decodeCb58 } from '../../../primitives';
import type { SourceClient } from '../../../sources';

/** What a network, node or service has no signatures for, as a sentence. */
export class WarpError extends UserError {
  override readonly name = 'WarpError';
}

/**
 * The unsigned message of an ID, from the chain that sent it.
 *
 * @param messageId cb58
 * @throws {WarpError} where no chain has it, the abort reason
 */
export async function findMessage(client: SourceClient, messageId: string): Promise<string> {
  const id = bytesToHex(decodeCb58(messageId, 32)?.bytes ?? new Uint8Array());
  const result = await Promise.all(
    client.network.chains.map((chain) =>
      client.evm(chain, async (node) => {
        const batch = new RpcBatch();
        const key = batch.add(getWarpMessage(id));
        const outcome = (await node.query(batch)).of(key);
        return { value: outcome.ok ? outcome.value : undefined, json: outcome.ok ? outcome.json : null };
      }),
    ),
  );
  const found = result.find(({ ok }) => ok);
  if (found?.ok !== true) {
    throw new WarpError(
      `No chain of ${client.network.name} has sent Warp message ${messageId}. Nodes sign messages of EVM chains only; a data service also signs those of P-Chain transactions.`,
    );
  }
  return found.value;
}

import { RpcBatch } from '../../evm';
import {
  type ReadingMethod,
  avmGetHeight as avmHeight,
  blockNumber,
  platformGetHeight as platformHeight,
} from '../../rpc';
import { QueryError, type SourceClient } from '../../sources';

/**
 * Height of the last accepted block of a chain, from the first node that tells it.
 *
 * @param name "P-Chain", "X-Chain", or of an EVM chain as the network calls it
 * @throws {ApiError} or {QueryError} where nobody tells it; the abort reason
 */
export async function chainHeight(client: SourceClient, name: string): Promise<bigint> {
  const { network } = client;
  const none = (): QueryError => new QueryError(`No allowed host of ${network.name} serves the height of ${name}.`);
  const method = { 'P-Chain': platformHeight, 'X-Chain': avmHeight }[name] as
    ReadingMethod<object, { readonly height: bigint }> | undefined;
  if (method !== undefined) {
    const result = await client.node(name, method, {});
    if (result.ok) {
      return result.value.height;
    }
    throw result.error ?? none();
  }
  const chain = network.chains.find((one) => one.name === name);
  const node = chain && client.evmNode(chain);
  if (node === undefined) {
    throw none();
  }
  const batch = new RpcBatch();
  const key = batch.add({ method: blockNumber.name, params: [], result: blockNumber.result() });
  const outcome = (await node.query(batch)).of(key);
  if (!outcome.ok) {
    throw outcome.error;
  }
  return outcome.value;
}

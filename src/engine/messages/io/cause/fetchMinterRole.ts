import { callContract } from '../../../evm';
import { precompileOf } from '../../../precompiles';
import type { EvmChain } from '../../../networks';
import type { SourceClient } from '../../../sources';
import { singleMessage } from '../messageOfCall';

/**
 * Role of an account in the allow list of the native minter: 0 is none; undefined: the chain has no minter, or nobody tells.
 *
 * @throws the abort reason alone
 */
export async function fetchMinterRole(
  client: SourceClient,
  chain: EvmChain,
  account: string,
): Promise<bigint | undefined> {
  const data = `0xeb54dae1${account.slice(2).toLowerCase().padStart(64, '0')}`;
  const result = await singleMessage(
    client,
    chain,
    callContract({ to: precompileOf('contractNativeMinterConfig').address, data }),
  );
  return result?.ok === true && result.value.length > 2 ? BigInt(result.value) : undefined;
}

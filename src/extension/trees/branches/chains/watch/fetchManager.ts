import { RpcBatch, callContract, decodeUint, fetchContractCode } from '../../../../../engine/evm';
import { ApiError } from '../../../../../engine/errors';
import { getSubnet } from '../../../../../engine/rpc';
import type { SourceClient } from '../../../../../engine/sources';
import { PRIMARY_NETWORK_ID } from '../../../../../engine/networks';
import type { ChainList, ListedChain } from '../../../../../engine/chains';

/** What the contract at a manager's address turned out to be. */
type ManagerKind =
  /** No contract stands there. */
  | 'none'
  /** ACP-99 as it stands: its owner chooses, a person or another contract. */
  | 'manager'
  /** Whoever stakes the native token validates. */
  | 'staking'
  | 'erc20Staking'
  | 'unknown';

/** Selectors of functions without parameters. Rule: the interfaces of ACP-99 and of the staking managers. */
const managerCalls = {
  l1TotalWeight: '0xbb0b1938',
  owner: '0x8da5cb5b',
  getStakingManagerSettings: '0xcaa71874',
  erc20: '0x785e9e86',
} as const;

/** Who chooses the validators of an L1. */
export interface Manager {
  readonly address: string;
  /** cb58. */
  readonly blockchainId: string;
  /** The chain of the contract, where it is known. */
  readonly chain?: ListedChain;
  readonly contract:
    | { readonly kind: ManagerKind; readonly totalWeight?: bigint; readonly owner?: string }
    /** Why its chain did not tell. */
    | { readonly error: ApiError }
    /** No host of its chain may be asked. */
    | undefined;
}

/** Undefined manager: it is a subnet, whose owner chooses. */
export type FetchedManager = { readonly manager: Manager | undefined } | { readonly error: ApiError | undefined };

/** Asks the P-Chain who manages an L1, then that contract what it is: two questions, one after the other. */
export async function fetchManager(client: SourceClient, list: ChainList, subnetId: string): Promise<FetchedManager> {
  const result = await client.node('P-Chain', getSubnet, { subnetID: subnetId });
  if (!result.ok) {
    return { error: result.error };
  }
  const { conversionID: conversionId, managerChainID: blockchainId, managerAddress: address } = result.value;
  if (conversionId === PRIMARY_NETWORK_ID || address === null) {
    return { manager: undefined };
  }
  const chain =
    list.find(blockchainId) ?? list.primaryChains(client.network).find((one) => one.blockchainId === blockchainId);
  const contract = await fetchContract(client, blockchainId, chain, address);
  return { manager: { address, blockchainId, chain, contract } };
}

async function fetchContract(
  client: SourceClient,
  blockchainId: string,
  chain: ListedChain | undefined,
  address: string,
): Promise<Manager['contract']> {
  const node = client.evmNode(chain?.evm ?? { name: blockchainId, path: blockchainId });
  if (node === undefined || !/^0x[0-9a-f]{40}$/i.test(address)) {
    return undefined;
  }
  const batch = new RpcBatch();
  const code = batch.add(fetchContractCode(address));
  const call = (data: string) => batch.add(callContract({ to: address, data }));
  const calls = { weight: call(managerCalls.l1TotalWeight), owner: call(managerCalls.owner) };
  const staking = { settings: call(managerCalls.getStakingManagerSettings), erc20: call(managerCalls.erc20) };
  try {
    const answers = await node.query(batch);
    const outcome = answers.of(code);
    if (!outcome.ok) {
      return { error: outcome.error };
    }
    const totalWeight = decodeUint(answers.value(calls.weight) ?? '');
    const owner = answers.value(calls.owner);
    const kind =
      outcome.value === '0x'
        ? 'none'
        : decodeUint(answers.value(staking.erc20) ?? '') !== undefined
          ? 'erc20Staking'
          : (answers.value(staking.settings)?.length ?? 0) > 66
            ? 'staking'
            : totalWeight === undefined
              ? 'unknown'
              : 'manager';
    return {
      kind,
      totalWeight,
      owner: decodeUint(owner ?? '') === undefined ? undefined : `0x${owner!.slice(26)}`,
    };
  } catch (error) {
    client.signal.throwIfAborted();
    if (error instanceof ApiError) {
      return { error };
    }
    throw error;
  }
}

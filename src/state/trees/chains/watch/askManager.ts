import { ethCall, getCode } from '../../../../api/evm/account';
import { EvmRound } from '../../../../api/evm/evmRound';
import { ApiError } from '../../../../api/errors';
import { decodeUint } from '../../../../core/evm/token/tokenAnswers';
import { getSubnet } from '../../../../core/rpc/catalogue/platform/subnets';
import { askNode } from '../../../lookup/askNode';
import { chainSources } from '../../../lookup/chainSources';
import type { Primary } from '../../../lookup/primary/primary';
import { PRIMARY_NETWORK_ID } from '../../../lookup/primary/primaryNetworkId';
import type { ChainList } from '../chainList';
import type { ListedChain } from '../listedChain';
import { managerCalls, type ManagerKind } from './managerCalls';

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
export type ToldManager = { readonly manager: Manager | undefined } | { readonly error: ApiError | undefined };

/** Asks the P-Chain who manages an L1, then that contract what it is: two questions, one after the other. */
export async function askManager(primary: Primary, list: ChainList, subnetID: string): Promise<ToldManager> {
  const told = await primary.node('P-Chain', getSubnet, { subnetID });
  if (!told.ok) {
    return { error: told.error };
  }
  const { conversionID, managerChainID: blockchainId, managerAddress: address } = told.value;
  if (conversionID === PRIMARY_NETWORK_ID || address === null) {
    return { manager: undefined };
  }
  const chain =
    list.find(blockchainId) ?? list.primaryChains(primary.network).find((one) => one.blockchainId === blockchainId);
  const contract = await askContract(primary, blockchainId, chain, address);
  return { manager: { address, blockchainId, ...(chain === undefined ? {} : { chain }), contract } };
}

async function askContract(
  primary: Primary,
  blockchainId: string,
  chain: ListedChain | undefined,
  address: string,
): Promise<Manager['contract']> {
  const { network, context, signal } = primary;
  const evm = chain?.evm ?? { name: blockchainId, path: blockchainId };
  const urls = chainSources(network, evm).rpcUrls.filter((url) => context.options.allowed(url));
  if (urls.length === 0 || !/^0x[0-9a-f]{40}$/i.test(address)) {
    return undefined;
  }
  const round = new EvmRound();
  const code = round.add(getCode(address));
  const call = (data: string) => round.add(ethCall({ to: address, data }));
  const calls = { weight: call(managerCalls.l1TotalWeight), owner: call(managerCalls.owner) };
  const staking = { settings: call(managerCalls.getStakingManagerSettings), erc20: call(managerCalls.erc20) };
  try {
    const answers = await askNode(context.rpc, urls, round, { signal, deadlineMs: context.deadlineMs });
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
      ...(totalWeight === undefined ? {} : { totalWeight }),
      ...(decodeUint(owner ?? '') === undefined ? {} : { owner: `0x${owner!.slice(26)}` }),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) {
      return { error };
    }
    throw error;
  }
}

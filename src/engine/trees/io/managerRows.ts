import { compact, checksumAddress } from '../../primitives';
import { ApiError, errorSentence } from '../../errors';
import { type Line, count, id, message, remote, text } from '../../report';
import type { TreeBranch } from '../treeNode';
import { PRIMARY_NETWORK_ID } from '../../networks';
import { RpcBatch, callContract, decodeUint, fetchContractCode } from '../../evm';
import { QueryError, type SourceClient, answeredBy } from '../../sources';
import { getSubnet } from '../../rpc';
import type { ChainList, ChainRow, ListedChain } from '../../chains';
import { rowNodes } from '../chainNodes';
import type { ChainsContext } from './chainsContext';

type ManagerKind =
  /** No contract at the address. */
  | 'none'
  /** Plain ACP-99: the owner, an account or another contract, controls the validator set. */
  | 'manager'
  /** Anyone who stakes the native token can validate. */
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

interface Manager {
  readonly address: string;
  /** cb58. */
  readonly blockchainId: string;
  /** The chain of the contract, if known. */
  readonly chain?: ListedChain;
  readonly contract:
    | { readonly kind: ManagerKind; readonly totalWeight?: bigint; readonly owner?: string }
    /** The chain's nodes failed to respond. */
    | { readonly error: ApiError }
    /** No host of the chain is allowed. */
    | undefined;
}

/** No manager: a subnet, controlled by its owner. */
export type FetchedManager = { readonly manager: Manager | undefined } | { readonly error: ApiError | undefined };

/** The manager of a chain's L1; `undefined` if its subnet is unknown or the primary network. */
export function fetchCachedManager(
  { client, requested, network, managers }: ChainsContext,
  { subnetId }: ListedChain,
): Promise<FetchedManager> | undefined {
  return subnetId === undefined || subnetId === PRIMARY_NETWORK_ID || !client.hasNode
    ? undefined
    : managers.getOrFetch(`${network.name} ${subnetId}`, () => fetchManager(client, requested.list, subnetId));
}

/** Fetches an L1's manager from the P-Chain, then detects the contract's kind: two sequential requests. */
async function fetchManager(client: SourceClient, list: ChainList, subnetId: string): Promise<FetchedManager> {
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
  if (node === undefined || !isEvmAddress(address)) {
    return undefined;
  }
  const batch = new RpcBatch();
  const code = batch.add(fetchContractCode(address));
  const call = (data: string) => batch.add(callContract({ to: address, data }));
  const calls = { weight: call(managerCalls.l1TotalWeight), owner: call(managerCalls.owner) };
  const staking = { settings: call(managerCalls.getStakingManagerSettings), erc20: call(managerCalls.erc20) };
  try {
    const responses = await node.query(batch);
    const outcome = responses.of(code);
    if (!outcome.ok) {
      return { error: outcome.error };
    }
    const totalWeight = decodeUint(responses.value(calls.weight) ?? '');
    const owner = responses.value(calls.owner);
    const kind =
      outcome.value === '0x'
        ? 'none'
        : decodeUint(responses.value(staking.erc20) ?? '') !== undefined
          ? 'erc20Staking'
          : (responses.value(staking.settings)?.length ?? 0) > 66
            ? 'staking'
            : totalWeight === undefined
              ? 'unknown'
              : 'manager';
    return { kind, totalWeight, owner: decodeUint(owner ?? '') === undefined ? undefined : `0x${owner!.slice(26)}` };
  } catch (error) {
    client.signal.throwIfAborted();
    if (error instanceof ApiError) {
      return { error };
    }
    throw error;
  }
}

function isEvmAddress(address: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(address);
}

const freshMs = 60_000;

export function managerRow({ subnetId }: ListedChain, manager: Manager): ChainRow {
  const { contract } = manager;
  const kind = contract === undefined || 'error' in contract ? undefined : contract.kind;
  return {
    key: 'manager',
    label: 'Validator manager',
    value: kindLine(manager),
    symbol: 'shield',
    state: kind === undefined ? undefined : kind === 'none' || kind === 'unknown' ? 'warning' : 'good',
    meaning: 'The contract that manages the validators of this L1.',
    request: `platform.getSubnet { "subnetID": "${subnetId}" }`,
    below: 'later',
  };
}

export async function managerBranch(context: ChainsContext, chain: ListedChain): Promise<TreeBranch> {
  const result = await fetchCachedManager(context, chain);
  if (result === undefined || 'error' in result) {
    throw result?.error ?? QueryError.of(context.client);
  }
  const { manager } = result;
  if (manager === undefined) {
    throw new QueryError(`${chain.name} has no validator manager contract: the subnet owner manages its validators.`);
  }
  const { contract } = manager;
  const origin = answeredBy(context.client);
  return {
    nodes: rowNodes(context, chain, origin, ['manager'], managerRows(manager)),
    ...origin,
    problem: contract !== undefined && 'error' in contract ? errorSentence(contract.error) : undefined,
    freshUntil: { kind: 'age', milliseconds: freshMs },
  };
}

function managerRows(manager: Manager): readonly ChainRow[] {
  const { address, blockchainId, chain, contract } = manager;
  const { totalWeight, owner } = contract === undefined || 'error' in contract ? {} : contract;
  const call = (data: string): string => `eth_call [{ "to": "${address}", "data": "${data}" }, "latest"]`;
  const isEvm = isEvmAddress(address);
  return compact([
    {
      ...{ key: 'contract', label: 'contract', value: [isEvm ? id(address) : remote(address)], symbol: 'file-code' },
      identifier: isEvm ? checksumAddress(address) : undefined,
      request: `eth_getCode ["${address}", "latest"]`,
    },
    {
      ...{ key: 'chain', label: 'chain', symbol: 'link', identifier: blockchainId },
      value: chain === undefined ? [id(blockchainId)] : [remote(chain.name)],
      request: `platform.validatedBy { "blockchainID": "${blockchainId}" }`,
    },
    {
      ...{ key: 'kind', label: 'type', value: kindLine(manager), symbol: 'shield' },
      meaning: 'Detected from the functions of the contract.',
      request: call(managerCalls.l1TotalWeight),
    },
    totalWeight !== undefined && {
      ...{ key: 'weight', label: 'total weight', value: [count(totalWeight)], symbol: 'law' },
      meaning: 'Total weight of the validators, per contract.',
      request: call(managerCalls.l1TotalWeight),
    },
    owner !== undefined && {
      ...{ key: 'owner', label: 'owner', value: [id(owner)], symbol: 'account', identifier: checksumAddress(owner) },
      request: call(managerCalls.owner),
    },
  ]);
}

function kindLine({ contract, chain }: Manager): Line {
  if (contract === undefined) {
    return [text('unknown: no allowed host serves its chain')];
  }
  if ('error' in contract) {
    return [text('unknown: its chain did not answer')];
  }
  switch (contract.kind) {
    case 'none':
      return chain === undefined
        ? [text('no contract at its address')]
        : message`no contract at its address on ${remote(chain.name)}`;
    case 'manager':
      return [text(contract.owner === undefined ? 'no owner' : 'proof of authority')];
    case 'staking':
      return [text('native token staking')];
    case 'erc20Staking':
      return [text('ERC-20 token staking')];
    case 'unknown':
      return [text('unrecognised manager contract')];
  }
}

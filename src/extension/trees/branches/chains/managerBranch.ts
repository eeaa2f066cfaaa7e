import { errorSentence } from '../../../../engine/errors';
import { type Line, count, id, message, remote, text } from '../../../../engine/report';
import { PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { inEip55 } from '../../../../engine/evm';
import { QueryError, answeredBy } from '../../../../engine/sources';
import type { ListedChain } from '../../../../engine/chains';
import type { TreeBranch, TreeNode, ChainsContext, FetchedManager } from '../../../../engine/trees';

const freshMs = 60_000;

/** Who manages the L1 of a chain; undefined: its subnet is not told, or is the primary network. */
export function fetchCachedManager(
  context: ChainsContext,
  { subnetId }: ListedChain,
): Promise<FetchedManager> | undefined {
  const { client, requested, network, managers } = context;
  return subnetId === undefined || subnetId === PRIMARY_NETWORK_ID || !client.hasNode
    ? undefined
    : managers.getOrFetch(`${network.name} ${subnetId}`, () => fetchManager(client, requested.list, subnetId));
}

export function managerNode(
  context: ChainsContext,
  chain: ListedChain,
  manager: Manager,
  result: Pick<TreeBranch, 'at' | 'hosts'>,
): TreeNode {
  const { contract } = manager;
  const kind = contract === undefined || 'error' in contract ? undefined : contract.kind;
  return chainPart(context, chain, result, {
    parts: ['manager'],
    label: 'Validator manager',
    value: kindLine(manager),
    symbol: 'shield',
    state: kind === undefined ? 'plain' : kind === 'none' || kind === 'unknown' ? 'warning' : 'good',
    isBranch: true,
    meaning: 'The contract that manages the validators of this L1.',
    request: `platform.getSubnet { "subnetID": "${chain.subnetId}" }`,
  });
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
  const by = answeredBy(context.client);
  return {
    nodes: managerWords(manager).map(({ key, ...words }) =>
      chainPart(context, chain, by, { ...words, parts: ['manager', key] }),
    ),
    ...by,
    problem: contract !== undefined && 'error' in contract ? errorSentence(contract.error) : undefined,
    freshUntil: { kind: 'age', milliseconds: freshMs },
  };
}

type Words = Omit<PartWords, 'parts'> & { readonly key: string };

function managerWords(manager: Manager): readonly Words[] {
  const { address, blockchainId, chain, contract } = manager;
  const result = contract === undefined || 'error' in contract ? undefined : contract;
  const call = (data: string): string => `eth_call [{ "to": "${address}", "data": "${data}" }, "latest"]`;
  const isEvm = /^0x[0-9a-f]{40}$/i.test(address);
  return [
    {
      key: 'contract',
      label: 'contract',
      value: [isEvm ? id(address) : remote(address)],
      symbol: 'file-code',
      identifier: isEvm ? inEip55(address) : undefined,
      request: `eth_getCode ["${address}", "latest"]`,
    },
    {
      key: 'chain',
      label: 'chain',
      value: chain === undefined ? [id(blockchainId)] : [remote(chain.name)],
      symbol: 'link',
      identifier: blockchainId,
      request: `platform.validatedBy { "blockchainID": "${blockchainId}" }`,
    },
    {
      key: 'kind',
      label: 'type',
      value: kindLine(manager),
      symbol: 'shield',
      meaning: 'Detected from the functions of the contract.',
      request: call('0xbb0b1938'),
    },
    ...(result?.totalWeight === undefined
      ? []
      : [
          {
            key: 'weight',
            label: 'total weight',
            value: [count(result.totalWeight)],
            symbol: 'law',
            meaning: 'Total weight of the validators, per contract.',
            request: call('0xbb0b1938'),
          },
        ]),
    ...(result?.owner === undefined
      ? []
      : [
          {
            key: 'owner',
            label: 'owner',
            value: [id(result.owner)],
            symbol: 'account',
            identifier: inEip55(result.owner),
            request: call('0x8da5cb5b'),
          },
        ]),
  ];
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

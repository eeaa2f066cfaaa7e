import { type Line, type QueryResult, type Section, id, remote, sourcesOf, text, valueOf } from '../../report';
import { type Network, type RegisteredBlockchains, type RegisteredChains, chainName } from '../../networks';
import { vmLine } from '../blockchain/blockchainLines';
import type {
  ResultOf,
  getSubnet,
  getValidatorFeeState,
  platformGetCurrentValidators as getCurrentValidators,
  validates,
} from '../../rpc';
import type { RequestedCreation } from '../../sources';

/** What was told about a subnet. */
export interface SubnetAnswers {
  readonly subnet: QueryResult<ResultOf<typeof getSubnet>>;
  readonly chains: QueryResult<ResultOf<typeof validates>>;
  readonly validators: QueryResult<ResultOf<typeof getCurrentValidators>>;
  /** What validators of an L1 pay. */
  readonly price?: QueryResult<ResultOf<typeof getValidatorFeeState>>;
  /** By blockchain ID. */
  readonly creations: ReadonlyMap<string, RequestedCreation>;
  readonly indexed: QueryResult<RegisteredChains>;
  /** Asked where no node told; undefined where it was not needed. */
  readonly listed?: QueryResult<RegisteredBlockchains>;
  /** The transaction that created the subnet. */
  readonly createdBy: readonly Section[];
}

/** A blockchain of a subnet, as far as somebody told. */
export interface SubnetChain {
  readonly blockchainId: string;
  /** In the settings, or else as its creator or the service calls it. */
  readonly name?: string;
  readonly vmId?: string;
  readonly evmChainId?: bigint;
}

/** The chains that a node names; else those that the data service lists. */
export function subnetChains(answers: SubnetAnswers, subnetId: string, network: Network): readonly SubnetChain[] {
  const listed = valueOf(answers.listed);
  const ids =
    valueOf(answers.chains)?.blockchainIDs ?? listed?.of(subnetId).map(({ blockchainId }) => blockchainId) ?? [];
  return ids.map((blockchainId) => {
    const created = answers.creations.get(blockchainId)?.created;
    const indexed = valueOf(answers.indexed)?.find(blockchainId);
    const row = listed?.find(blockchainId);
    const name = chainName(blockchainId, network) ?? created?.name ?? indexed?.name ?? row?.name;
    const vmId = created?.vmId ?? row?.vmId ?? indexed?.vmId;
    const evmChainId = indexed?.evmChainId ?? row?.evmChainId ?? configuredChainId(blockchainId, network);
    return {
      blockchainId,
      name,
      vmId,
      evmChainId,
    };
  });
}

/** What chains are called, in one line. */
export function chainNames(chains: readonly SubnetChain[]): readonly Line[] {
  return chains.map(({ name, blockchainId }) => (name === undefined ? [id(blockchainId)] : [remote(name)]));
}

export function chainsSection(chains: readonly SubnetChain[], answers: SubnetAnswers): readonly Section[] {
  if (chains.length === 0) {
    return [];
  }
  const tellers = [answers.chains, answers.listed, answers.indexed, ...creationsOf(answers)];
  return [
    {
      key: 'blockchains',
      heading: 'Blockchains',
      columns: ['name', 'blockchain ID', 'virtual machine', 'EVM chain ID'],
      rows: chains.map(({ blockchainId, name, vmId, evmChainId }): readonly Line[] => [
        name === undefined ? [] : [remote(name)],
        [id(blockchainId)],
        vmId === undefined ? [] : vmLine(vmId),
        evmChainId === undefined ? [] : [text(String(evmChainId))],
      ]),
      from: sourcesOf(...tellers.filter((result) => result?.ok === true)),
    },
  ];
}

function creationsOf({ creations }: SubnetAnswers) {
  return [...creations.values()].map(({ result }) => result);
}

function configuredChainId(blockchainId: string, network: Network): bigint | undefined {
  return network.chains.find((chain) => chain.blockchainId === blockchainId)?.evmChainId;
}

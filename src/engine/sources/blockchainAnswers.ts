import type { TpsPage } from '../net';
import { type JsonValue, bytesFrom, encodeCb58 } from '../primitives';
import { decodeBytes, nodeBytes, nodeString } from '../transactions';
import type { QueryResult, Section } from '../report';
import type { EvmChain, RegisteredBlockchains, RegisteredChains } from '../networks';
import type {
  ResultOf,
  feeConfig,
  getBlockchainStatus,
  getChainConfig,
  platformGetTx as getTx,
  validatedBy,
} from '../rpc';
import type { PrimaryRole } from '../chains';

/** What was told about a blockchain. */
export interface BlockchainAnswers {
  readonly blockchainId: string;
  /** The same chain in the settings. */
  readonly configured?: EvmChain;
  /** What a node calls a chain of the primary network that has no other name. */
  readonly alias?: string;
  readonly subnet: QueryResult<ResultOf<typeof validatedBy>>;
  readonly status: QueryResult<ResultOf<typeof getBlockchainStatus>>;
  readonly creation: RequestedCreation;
  /** The transaction that created the blockchain. */
  readonly createdBy: readonly Section[];
  readonly indexed: QueryResult<RegisteredChains>;
  /** Asked where no node told. */
  readonly listed?: QueryResult<RegisteredBlockchains>;
  /** Of EVM chains that the node runs. */
  readonly config?: QueryResult<ResultOf<typeof getChainConfig>>;
  /** Of a chain of the primary network whose status does not tell. */
  readonly role?: PrimaryRole;
  /** Of L1s and subnets among them. */
  readonly fees?: QueryResult<ResultOf<typeof feeConfig>>;
  /** Of chains whose EVM chain ID is known. */
  readonly tps?: QueryResult<TpsPage>;
}

export interface RequestedCreation {
  readonly result: QueryResult<ResultOf<typeof getTx>>;
  readonly created?: CreatedChain;
}

/** What the transaction that created a blockchain says about it. */
export interface CreatedChain {
  /** As its creator named it: not trusted. */
  readonly name: string;
  /** cb58. */
  readonly vmId: string;
  /** cb58. */
  readonly subnetId: string;
  /** As its virtual machine reads it: JSON for an EVM. */
  readonly genesis: Uint8Array;
}

/** @param tx signed transaction of the P-Chain as `platform.getTx` gives it; undefined: it creates no blockchain */
export function createdChain(tx: JsonValue): CreatedChain | undefined {
  const bytes = typeof tx === 'string' ? bytesFrom(tx)?.bytes : undefined;
  const [decoded] = bytes === undefined ? [] : decodeBytes(bytes, { kind: 'tx', chain: 'P' });
  if (bytes === undefined || decoded?.type !== 'CreateChainTx') {
    return undefined;
  }
  const unsigned = decoded.root.child('unsignedTx')!;
  const cb58 = (field: string): string => encodeCb58(nodeBytes(unsigned.child(field)!, decoded.bytes));
  return {
    name: nodeString(unsigned.child('chainName')!, decoded.bytes),
    vmId: cb58('vmID'),
    subnetId: cb58('subnetID'),
    genesis: nodeBytes(unsigned.child('genesisData')!, decoded.bytes),
  };
}

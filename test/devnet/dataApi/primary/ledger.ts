import type { Reading } from './reading';

export type ChainKey = 'P' | 'X' | 'C';

/** Type of an output: an amount, the right to mint more of it, or a unit of an NFT or property asset. */
export type OutputForm = 'transfer' | 'mint' | 'nft' | 'nftMint' | 'property' | 'propertyMint';

/** An output of a recorded transaction. */
export interface Output {
  readonly txId: string;
  readonly index: number;
  /** Blockchain IDs. */
  readonly createdOn: string;
  readonly spendableOn: string;
  readonly assetId: string;
  readonly amount: bigint;
  /** bech32 without a chain prefix. */
  readonly addresses: readonly string[];
  /** Unix seconds, 0 for none. */
  readonly locktime: bigint;
  /** Locked stakeable until then. */
  readonly stakeableLocktime?: bigint;
  readonly threshold: number;
  readonly form: OutputForm;
  readonly groupId?: number;
  /** 0x hex */
  readonly payload?: string;
  /** Staking period, Unix seconds. */
  readonly staked?: { readonly from: number; readonly until: number };
  readonly height: number;
  /** Block time, Unix seconds; 0 for the P-Chain's genesis. */
  readonly time: number;
}

export interface SpentOutput {
  readonly output: Output;
  /** 0x hex, 65 bytes each */
  readonly signatures: readonly string[];
}

/** Amount that an EVM account paid or received in an atomic transaction. */
export interface EvmFlow {
  readonly address: string;
  readonly assetId: string;
  readonly amount: bigint;
  readonly signatures: readonly string[];
}

/** A recorded transaction with its consumed and emitted outputs. */
export interface LedgerTx {
  readonly chain: ChainKey;
  readonly id: string;
  readonly type: string;
  readonly height: number;
  /** cb58, or 0x hex on the C-Chain. */
  readonly blockId: string;
  /** Unix seconds. */
  readonly time: number;
  /** The unsigned transaction in the node's JSON. */
  readonly unsigned: Reading;
  readonly consumed: readonly SpentOutput[];
  readonly emitted: readonly Output[];
  readonly evm: readonly EvmFlow[];
}

/** The recorded primary network: all transactions, oldest first, and the spender of each output. */
export interface Ledger {
  readonly transactions: Readonly<Record<ChainKey, readonly LedgerTx[]>>;
  readonly outputs: readonly Output[];
  spender(output: Output): LedgerTx | undefined;
}

export function outputKey(output: { readonly txId: string; readonly index: number }): string {
  return `${output.txId}:${output.index}`;
}

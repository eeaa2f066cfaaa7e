import type { Fact, Line, Report, Section } from '../../report';
import type { Chain } from '../../primitives';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import type { Stake, ValidationChange } from '../codec/stakingFields';
import type { Field } from '../codec/tables/codecShape';
import type { ChainParts } from '../codec/tables/commonFields';
import type { TransactionContext } from '../platform/transactionReport';
import type { DecodedView } from '../report/decodedView';
import type { Flows, Inflow, Outflow } from '../report/flows';
import type { Ledger } from '../report/ledger';
import type { Receiver } from '../report/money';

/** All that is particular to one type of transaction of the P- or X-Chain, or of atomic ones of the C-Chain. */
export interface TransactionType {
  /** As nodes call it: "AddPermissionlessValidatorTx". */
  readonly name: string;
  /** Its number in the codec of each chain that has it. */
  readonly typeIds: Readonly<Partial<Record<Chain, number>>>;
  /** In the order of the bytes. */
  readonly fields: (parts: ChainParts) => readonly Field[];
  /** What it does, whatever its values: "registers an L1 validator". */
  readonly description: string;
  /** What it does with its values, a verb first; absent or undefined: as described. */
  readonly title?: (titled: Titled) => Line | undefined;
  /** Facts that stand before its fields, and those that follow from them. */
  readonly summary?: (tx: DecodedNode, view: DecodedView) => readonly Fact[];
  readonly derived?: (tx: DecodedNode, view: DecodedView) => readonly Fact[];
  /** Lists that have tables of their own, by field. */
  readonly tables?: Readonly<Record<string, (tx: DecodedNode, view: DecodedView) => readonly Section[]>>;
  /** Facts that a page shows together, in their order by key. */
  readonly card?: Report['card'];
  /** What gets the transaction's own ID. */
  readonly creates?: 'asset' | 'blockchain' | 'subnet';
  /** What is known of it beyond its fields once a node knows it. */
  readonly facts?: (decoded: DecodedBytes, txId: string, context: TransactionContext) => readonly Fact[];
  /** What it puts stake up for; a seat in a permissioned subnet earns nothing. */
  readonly stakes?: 'validator' | 'delegation' | 'seat';
  /** What of a stake it ends: all of it, or a period after which it may renew itself. */
  readonly ends?: 'stake' | 'period';
  /** It is about a subnet that is named by the chain that it validates. */
  readonly isOfSubnet?: boolean;
  /** Makes a validator of an L1 active or inactive. */
  readonly turns?: 'on' | 'off';
  /** Whether it gives back what is left of the balance of a validator of an L1. */
  readonly returnsBalance?: (change: ValidationChange) => boolean;
  /** What a block that proposes it says, and the block that decides. */
  readonly proposal?: (kind: 'proposes' | 'commits' | 'aborts', tx: DecodedBytes) => Line;
}

export interface Titled {
  /** The unsigned transaction. */
  readonly tx: DecodedNode;
  readonly view: DecodedView;
  readonly flows: Flows;
  readonly ledger: Ledger;
  /** The stake or seat that it makes. */
  readonly stake: Stake | undefined;
  /** What it says of a validation of an L1. */
  readonly change: ValidationChange | undefined;
  readonly receiversOf: (outflows: readonly Outflow[]) => readonly Receiver[];
  /** The sums by asset: "1 AVAX + 2 FIRN". */
  readonly totalLine: (flows: readonly (Inflow | Outflow)[]) => Line;
}

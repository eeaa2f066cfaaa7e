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

/** Everything specific to one P-Chain, X-Chain or C-Chain atomic transaction type. */
export interface TransactionType {
  /** The avalanchego name: "AddPermissionlessValidatorTx". */
  readonly name: string;
  /** Codec type ID on each chain that has it. */
  readonly typeIds: Readonly<Partial<Record<Chain, number>>>;
  /** In byte order. */
  readonly fields: (parts: ChainParts) => readonly Field[];
  /** What it does regardless of its values: "registers an L1 validator". */
  readonly description: string;
  /** What it does with its values, verb first; absent or `undefined`: `description`. */
  readonly title?: (titled: Titled) => Line | undefined;
  /** Facts before its fields, and facts derived from them. */
  readonly summary?: (tx: DecodedNode, view: DecodedView) => readonly Fact[];
  readonly derived?: (tx: DecodedNode, view: DecodedView) => readonly Fact[];
  /** Custom tables for lists, by field. */
  readonly tables?: Readonly<Record<string, (tx: DecodedNode, view: DecodedView) => readonly Section[]>>;
  /** Facts that a page groups under a heading: their keys, in order. */
  readonly card?: Report['card'];
  /** The object that gets the transaction's ID as its own. */
  readonly creates?: 'asset' | 'blockchain' | 'subnet';
  /** Facts beyond the fields, once a node knows the transaction. */
  readonly facts?: (decoded: DecodedBytes, txId: string, context: TransactionContext) => readonly Fact[];
  /** The kind of stake; a slot in a permissioned subnet ("seat") earns no reward. */
  readonly stakes?: 'validator' | 'delegation' | 'seat';
  /** What it ends: the whole stake, or a period after which it may auto-renew. */
  readonly ends?: 'stake' | 'period';
  /** It concerns a subnet, shown by the name of the chain that it validates. */
  readonly isOfSubnet?: boolean;
  /** Makes an L1 validator active or inactive. */
  readonly turns?: 'on' | 'off';
  /** Whether it returns the remaining balance of an L1 validator. */
  readonly returnsBalance?: (change: ValidationChange) => boolean;
  /** What the proposing block and the deciding block do. */
  readonly proposal?: (kind: 'proposes' | 'commits' | 'aborts', tx: DecodedBytes) => Line;
}

export interface Titled {
  /** The unsigned transaction. */
  readonly tx: DecodedNode;
  readonly view: DecodedView;
  readonly flows: Flows;
  readonly ledger: Ledger;
  /** The stake or slot that it creates. */
  readonly stake: Stake | undefined;
  /** Its change to an L1 validation. */
  readonly change: ValidationChange | undefined;
  readonly receiversOf: (outflows: readonly Outflow[]) => readonly Receiver[];
  /** Totals by asset: "1 AVAX + 2 FIRN". */
  readonly totalLine: (flows: readonly (Inflow | Outflow)[]) => Line;
}

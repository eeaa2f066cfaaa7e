import { type Line, message, text } from '../../report';
import { stakeIn, validationIn } from '../codec/stakingFields';
import { transactionType } from '../types/registry';
import type { DecodedNode } from '../codec/decodedNode';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { Flows, Inflow, Outflow } from './flows';
import { receiversOf, totalLine } from './money';
import type { Ledger } from './ledger';
import type { DecodedView } from './decodedView';

/**
 * "exports 12 AVAX to the C-Chain for C-local1…": what stands above everything else that is said about decoded bytes. What
 * is no transaction is called by its type, with the chain it is of.
 */
export function titleOf(view: DecodedView, flows: Flows, ledger: Ledger): Line {
  const { decoded } = view;
  const isTx = decoded.kind === 'tx' || decoded.kind === 'unsignedTx';
  const does = isTx ? transactionTitle(decoded.tx, view, flows, ledger) : undefined;
  return does === undefined
    ? [text(describeType(decoded))]
    : decoded.kind === 'unsignedTx'
      ? message`unsigned: ${does}`
      : does;
}

/** What a transaction does, as far as its fields tell; undefined where there are no words for its type. */
export function transactionTitle(tx: DecodedNode, view: DecodedView, flows: Flows, ledger: Ledger): Line | undefined {
  const type = transactionType(tx.typeName);
  const { bytes } = view.decoded;
  const titled = {
    ...{ tx, view, flows, ledger },
    get stake() {
      return stakeIn(tx, bytes);
    },
    get change() {
      return validationIn(tx, bytes);
    },
    receiversOf: (outflows: readonly Outflow[]) => receiversOf(outflows, view),
    totalLine: (all: readonly (Inflow | Outflow)[]) => totalLine(all, view),
  };
  return type && (type.title?.(titled) ?? [text(type.description)]);
}

/** What is no transaction, in words. */
const others: Readonly<Record<string, string>> = {
  UTXO: 'UTXO: unspent output',
  AtomicTxs: 'atomic transactions of a C-Chain block',
  SignedBlock: 'ProposerVM block',
  OptionBlock: 'ProposerVM option block',
  GraniteBlock: 'ProposerVM block with epoch',
  SignedMessage: 'signed Warp message',
  UnsignedMessage: 'unsigned Warp message',
  Hash: 'Warp payload: hash, usually of a block',
  AddressedCall: 'Warp payload: addressed call',
  SubnetToL1Conversion: 'P-Chain message: subnet converted to an L1',
  RegisterL1Validator: 'P-Chain message: register an L1 validator',
  L1ValidatorRegistration: 'P-Chain message: registration of an L1 validator',
  L1ValidatorWeight: 'P-Chain message: weight of an L1 validator',
  ValidationUptime: 'L1 message: uptime of a validator',
  SubnetToL1ConversionData: 'conversion data, the preimage of a conversion ID',
  L1ValidatorRegistrationJustification: 'justification of an L1ValidatorRegistration',
};

/** "P-Chain transaction that adds a validator that stakes"; the type's own name where there are no words for it. */
export function describeType({ kind, chain, type }: Pick<DecodedBytes, 'kind' | 'chain' | 'type'>): string {
  const does = describeAction(type);
  switch (kind) {
    case 'tx':
      return does === undefined ? type : `${chain ?? ''}-Chain transaction: ${does}`;
    case 'unsignedTx':
      return does === undefined ? type : `unsigned ${chain ?? ''}-Chain transaction: ${does}`;
    case 'block':
      return `${chain ?? ''}-Chain block: ${type}`;
    case 'part':
      return `transaction part: ${type}`;
    default:
      return does ?? type;
  }
}

/** "registers a validator of an L1"; undefined where there are no words for the type. */
export function describeAction(type: string): string | undefined {
  return transactionType(type)?.description ?? (Object.hasOwn(others, type) ? others[type] : undefined);
}

import { type Line, message, text } from '../../report';
import { stakeIn, validationIn } from '../codec/stakingFields';
import { transactionType } from '../types/registry';
import type { DecodedNode } from '../codec/decodedNode';
import { describeType } from './describeType';
import type { Flows } from './flows';
import type { Ledger } from './ledger';
import type { DecodedView } from './decodedView';

/**
 * "exports 12 AVAX to the C-Chain for C-local1…": what stands above everything else that is said about decoded bytes. What
 * is no transaction is called by its type, with the chain it is of.
 */
export function titleOf(view: DecodedView, flows: Flows, ledger: Ledger): Line {
  const { decoded } = view;
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const isTx = decoded.kind === 'tx' || decoded.kind === 'unsignedTx';
  const does = isTx ? transactionTitle(tx, view, flows, ledger) : undefined;
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
  };
  return type && (type.title?.(titled) ?? [text(type.description)]);
}

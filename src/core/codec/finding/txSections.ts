import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../finding/finding';
import { code, id, text } from '../../finding/spans';
import { encodeCb58 } from '../../ids/cb58';
import { conversionValidationId, idInside } from '../codecIds';
import type { DecodedNode } from '../decodedNode';
import { nodeBytes } from '../nodeValue';
import { MOST_ROWS, section } from './section';
import { typeWords } from './typeWords';
import type { View } from './view';

/** The transactions of a block, by ID and type. */
export function txsSection(root: DecodedNode, { decoded }: View): readonly Section[] {
  const txs = [...(root.child('txs')?.children ?? []), ...(root.child('tx') ? [root.child('tx')!] : [])];
  return section(
    'transactions',
    l10n.t('Transactions'),
    [l10n.t('transaction'), l10n.t('type'), l10n.t('what it does')],
    txs.slice(0, MOST_ROWS).map((tx): readonly Line[] => {
      const type = typeOf(tx.child('unsignedTx')!);
      const { chain } = decoded;
      const words = typeWords({ kind: 'tx', type, chain });
      return [[id(encodeCb58(idInside(decoded.bytes, tx.start, tx.end)))], [code(type)], [text(words)]];
    }),
    txs.length,
  );
}

/** The validation IDs that a conversion to an L1 gives: they follow from the subnet and each validator's place. */
export function validationsSection(tx: DecodedNode, { decoded }: View): readonly Section[] {
  const subnet = tx.child('subnetID');
  const validators = tx.child('validators')?.children ?? [];
  if (!subnet || validators.length === 0 || typeOf(tx) !== 'ConvertSubnetToL1Tx') {
    return [];
  }
  const subnetId = nodeBytes(subnet, decoded.bytes);
  return section(
    'validations',
    l10n.t('Validation IDs'),
    [l10n.t('validator'), l10n.t('validation ID')],
    validators.map((_, index) => [[text(String(index))], [id(encodeCb58(conversionValidationId(subnetId, index)))]]),
  );
}

function typeOf({ shape }: DecodedNode): string {
  return shape.kind === 'struct' ? shape.name : '';
}

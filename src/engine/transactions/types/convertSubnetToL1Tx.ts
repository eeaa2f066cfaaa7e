import { type Line, type Section, amount, bar, count, id, message, percentOf } from '../../report';
import { encodeCb58 } from '../../primitives';
import { conversionValidationId } from '../codec/codecIds';
import { conversionIdOf } from '../codec/conversionId';
import type { DecodedNode } from '../codec/decodedNode';
import { nodeBytes, nodeNumber } from '../codec/nodeValue';
import type { FieldRow } from '../report/fieldRows';
import { MAX_ROWS, section } from '../report/section';
import { codecValueLine } from '../report/codecValueLine';
import type { DecodedView } from '../report/decodedView';

export function isConversion({ shape }: DecodedNode): boolean {
  return shape.kind === 'struct' && shape.name === 'ConvertSubnetToL1Tx';
}

/** The ID that the manager of a new L1 is told of the conversion by: it follows from the transaction. */
export function conversionFacts(tx: DecodedNode, { decoded }: DecodedView): readonly FieldRow[] {
  const conversionId = isConversion(tx) ? conversionIdOf(tx, decoded.bytes) : undefined;
  return conversionId === undefined ? [] : [{ key: 'conversionID', label: 'conversion ID', value: [id(conversionId)] }];
}

/** The first validators of a new L1: their validation IDs follow from the subnet and each one's place. */
export function conversionSection(tx: DecodedNode, view: DecodedView): readonly Section[] {
  const { bytes } = view.decoded;
  const subnet = tx.child('subnetID');
  const validators = isConversion(tx) ? (tx.child('validators')?.children ?? []) : [];
  if (subnet === undefined) {
    return [];
  }
  const subnetId = nodeBytes(subnet, bytes);
  const number = (validator: DecodedNode, name: string): bigint => {
    const node = validator.child(name);
    return node ? nodeNumber(node, bytes) : 0n;
  };
  const whole = validators.reduce((sum, validator) => sum + number(validator, 'weight'), 0n);
  const line = (node: DecodedNode | undefined): Line => (node === undefined ? [] : codecValueLine(node, view));
  return section(
    'validators',
    'Validators',
    ['node', 'weight', 'balance', 'validation ID', 'remaining balance owner', 'deactivation owner', 'BLS public key'],
    validators
      .slice(0, MAX_ROWS)
      .map((validator, index): readonly Line[] => [
        line(validator.child('nodeID')),
        weightLine(number(validator, 'weight'), whole),
        [amount(number(validator, 'balance'), 9, 'AVAX', 'nAVAX')],
        [id(encodeCb58(conversionValidationId(subnetId, index)))],
        line(validator.child('remainingBalanceOwner')),
        line(validator.child('deactivationOwner')),
        line(validator.child('signer')?.child('publicKey')),
      ]),
    validators.length,
  );
}

function weightLine(weight: bigint, whole: bigint): Line {
  const share = percentOf(weight, whole);
  return share === undefined ? [count(weight)] : [...message`${count(weight)} (${share})`, ...bar(weight, whole)];
}

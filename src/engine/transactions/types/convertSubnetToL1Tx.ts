import {
  type Fact,
  type Line,
  type RowMark,
  type Section,
  amount,
  bar,
  count,
  fact,
  id,
  message,
  percentOf,
} from '../../report';
import { encodeCb58 } from '../../primitives';
import { conversionValidationId, conversionIdOf } from '../codec/codecIds';
import type { DecodedNode } from '../codec/decodedNode';
import { MAX_ROWS, section } from '../report/lines';
import type { DecodedView } from '../report/decodedView';
import { bytesOf, idShape, listShape, shortId, u32, struct, fields } from '../codec/tables/codecShape';
import { balance, nodeIdBytes, proofOfPossession, subnetID, weightShape } from '../codec/tables/commonFields';
import type { TransactionType } from './transactionType';

/** Owners of a validator's balance on the P-Chain: without locktime, and printed as bare addresses. */
const pChainOwner = struct('PChainOwner', fields({ threshold: u32, addresses: listShape(shortId) }));
const l1Validator = struct('ConvertSubnetToL1Validator', [
  nodeIdBytes,
  weightShape,
  balance,
  ['signer', struct('ProofOfPossession', proofOfPossession)],
  ['remainingBalanceOwner', pChainOwner],
  ['deactivationOwner', pChainOwner],
]);

export const convertSubnetToL1Tx: TransactionType = {
  name: 'ConvertSubnetToL1Tx',
  typeIds: { P: 35 },
  fields: ({ base, subnetAuthorization }) => [
    ...base,
    subnetID,
    ['chainID', idShape],
    ['address', bytesOf('address')],
    ['validators', listShape(l1Validator)],
    subnetAuthorization,
  ],
  description: 'converts a subnet to an L1',
  title: ({ tx, view }) => {
    const validators = tx.child('validators')!.children.length;
    const subnet = view.subnetOf(tx);
    return validators === 1
      ? message`converts subnet ${subnet} to an L1 with 1 validator`
      : message`converts subnet ${subnet} to an L1 with ${validators} validators`;
  },
  derived: conversionFacts,
  tables: { validators: validatorsSection },
  isOfSubnet: true,
  turns: 'on',
  card: { heading: 'L1', keys: ['subnetID', 'chainID', 'address', 'conversionID'] },
};

/** The ID that the manager of a new L1 is told of the conversion by: it follows from the transaction. */
function conversionFacts(tx: DecodedNode, { decoded }: DecodedView): readonly Fact[] {
  const conversionId = conversionIdOf(tx, decoded.bytes);
  return fact('conversionID', 'conversion ID', conversionId === undefined ? undefined : [id(conversionId)], []);
}

/** The first validators of a new L1: their validation IDs follow from the subnet and each one's place. */
function validatorsSection(tx: DecodedNode, view: DecodedView): readonly Section[] {
  const subnetId = view.bytes(tx.child('subnetID')!);
  const validators = tx.child('validators')!.children;
  const number = (validator: DecodedNode, name: string): bigint => {
    const node = validator.child(name);
    return node ? view.number(node) : 0n;
  };
  const whole = validators.reduce((sum, validator) => sum + number(validator, 'weight'), 0n);
  const line = (node: DecodedNode | undefined): Line => (node === undefined ? [] : view.value(node));
  const shown = validators.slice(0, MAX_ROWS);
  const marks = shown.map((validator): RowMark => {
    const proof = validator.child('signer')?.child('proofOfPossession');
    return { details: fact('proofOfPossession', 'proof of possession', proof && view.value(proof), []) };
  });
  const rows = section(
    'validators',
    'Validators',
    ['node', 'weight', 'balance', 'validation ID', 'remaining balance owner', 'deactivation owner', 'BLS public key'],
    shown.map((validator, index): readonly Line[] => [
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
  return rows.map((one) => ({ ...one, marks }));
}

function weightLine(weight: bigint, whole: bigint): Line {
  const share = percentOf(weight, whole);
  return share === undefined ? [count(weight)] : [...message`${count(weight)} (${share})`, ...bar(weight, whole)];
}

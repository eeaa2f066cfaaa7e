import {
  message,
  type Fact,
  count,
  fact,
  joinLines,
  remote,
  text,
  type Line,
  type RowMark,
  type Section,
  amount,
  bar,
  id,
  percentOf,
} from '../../report';
import { subnetID, assetID, balance, nodeIdBytes, proofOfPossession, weightShape } from '../codec/tables/commonFields';
import {
  u32Of,
  u64Of,
  u8,
  base64Bytes,
  idShape,
  listShape,
  string,
  bytesOf,
  shortId,
  u32,
  struct,
  fields,
} from '../codec/tables/codecShape';
import type { TransactionType } from './transactionType';
import { type JsonObject, type JsonValue, isJsonObject, parseIfJson, encodeCb58 } from '../../primitives';
import type { DecodedBytes } from '../codec/decodedBytes';
import { nodeBytes, type DecodedNode } from '../codec/decodedNode';
import { conversionValidationId, conversionIdOf } from '../codec/codecIds';
import { MAX_ROWS, section } from '../report/lines';
import type { DecodedView } from '../report/decodedView';

export const createSubnetTx: TransactionType = {
  name: 'CreateSubnetTx',
  typeIds: { P: 16 },
  fields: ({ base, owner }) => [...base, ['owner', owner]],
  description: 'creates a subnet',
  title: ({ tx, view }) => message`creates a subnet owned by ${view.owners(tx.child('owner')!)}`,
  creates: 'subnet',
};

export const transferSubnetOwnershipTx: TransactionType = {
  name: 'TransferSubnetOwnershipTx',
  typeIds: { P: 33 },
  fields: ({ base, owner, subnetAuthorization }) => [...base, subnetID, subnetAuthorization, ['newOwner', owner]],
  description: 'transfers subnet ownership',
  title: ({ tx, view }) =>
    message`transfers ownership of subnet ${view.value(tx.child('subnetID')!)} to ${view.owners(tx.child('newOwner')!)}`,
  isOfSubnet: true,
};

export const transformSubnetTx: TransactionType = {
  name: 'TransformSubnetTx',
  typeIds: { P: 24 },
  fields: ({ base, subnetAuthorization }) => [
    ...base,
    subnetID,
    assetID,
    ['initialSupply', u64Of('amount')],
    ['maximumSupply', u64Of('amount')],
    ['minConsumptionRate', u64Of('shares')],
    ['maxConsumptionRate', u64Of('shares')],
    ['minValidatorStake', u64Of('amount')],
    ['maxValidatorStake', u64Of('amount')],
    ['minStakeDuration', u32Of('seconds')],
    ['maxStakeDuration', u32Of('seconds')],
    ['minDelegationFee', u32Of('shares')],
    ['minDelegatorStake', u64Of('amount')],
    ['maxValidatorWeightFactor', u8],
    ['uptimeRequirement', u32Of('shares')],
    subnetAuthorization,
  ],
  description: 'transforms a subnet into an elastic subnet',
};

export const createChainTx: TransactionType = {
  name: 'CreateChainTx',
  typeIds: { P: 15 },
  fields: ({ base, subnetAuthorization }) => [
    ...base,
    subnetID,
    ['chainName', string],
    ['vmID', idShape],
    ['fxIDs', listShape(idShape)],
    ['genesisData', base64Bytes],
    subnetAuthorization,
  ],
  description: 'creates a blockchain',
  title: ({ tx, view }) =>
    message`creates blockchain ${remote(view.string(tx.child('chainName')!))} on subnet ${view.value(tx.child('subnetID')!)}`,
  creates: 'blockchain',
  facts: (decoded, _, { from }) => genesisFacts(decoded, from),
  card: { heading: 'Blockchain', keys: ['creates', 'chainName', 'subnetID', 'vmID', 'genesis'] },
};

/** For an EVM chain: EVM chain ID, number of funded accounts, enabled precompiles. */
function genesisFacts({ root, bytes }: DecodedBytes, from: readonly number[]): readonly Fact[] {
  const node = root.child('unsignedTx')?.child('genesisData');
  const genesis = node && readObject(nodeBytes(node, bytes));
  if (genesis === undefined) {
    return [];
  }
  const config = objectOf(genesis['config']);
  const chainId = config['chainId'];
  const precompiles = Object.keys(config).filter((name) => isPrecompile(name, config[name]));
  const accounts = Object.keys(objectOf(genesis['alloc'])).length;
  const contents = joinLines(
    [
      ...(typeof chainId === 'bigint' ? [[text(`EVM chain ID ${chainId}`)]] : []),
      [count(BigInt(accounts), accounts === 1 ? 'account' : 'accounts')],
      [
        text(
          precompiles.length === 0
            ? 'no precompiles'
            : `precompiles: ${precompiles.map((name) => name.replace(/Config$/, '')).join(', ')}`,
        ),
      ],
    ],
    ', ',
  );
  return fact('genesis', 'genesis', contents, from, { brief: true });
}

/** Keys are untrusted, so only those shaped like precompile config keys are shown. */
function isPrecompile(name: string, value: JsonValue | undefined): boolean {
  return /^[a-zA-Z]{1,40}Config$/.test(name) && name !== 'feeConfig' && 'blockTimestamp' in objectOf(value);
}

function readObject(bytes: Uint8Array): JsonObject | undefined {
  // Other VMs have their own genesis formats.
  const value = parseIfJson(new TextDecoder().decode(bytes));
  return value !== undefined && isJsonObject(value) ? value : undefined;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}

/** Owners of a P-Chain validator balance: no locktime, printed as bare addresses. */
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

/** The conversion ID that the new L1's manager receives; derived from the transaction. */
function conversionFacts(tx: DecodedNode, { decoded }: DecodedView): readonly Fact[] {
  const conversionId = conversionIdOf(tx, decoded.bytes);
  return fact('conversionID', 'conversion ID', conversionId === undefined ? undefined : [id(conversionId)], []);
}

/** The first validators of a new L1; their validation IDs derive from the subnet ID and their index. */
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

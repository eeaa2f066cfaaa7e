import {
  fxOneOf,
  idShape,
  listShape,
  owner,
  u32,
  u64Of,
  bytes,
  bytesOf,
  fixed,
  nodeIdShape,
  type Field,
  type OneOfShape,
  type StructShape,
  type TypeTable,
} from './codecShape';
import { struct, type TypeRow } from './struct';

/** Who may spend or act: `threshold` of `addresses`, from `locktime` (Unix seconds) on. */
export const ownersFields: readonly Field[] = [
  ['locktime', u64Of('time')],
  ['threshold', u32],
  ['addresses', listShape(owner)],
];

/** An owner inside another value, as the three fxs embed it. */
export const owners: StructShape = struct('OutputOwners', ownersFields, { sorted: true });

export const sigIndices: Field = ['signatureIndices', listShape(u32)];

/** r, s and the recovery bit, one after the other for each signer. */
export const credentialFields: readonly Field[] = [['signatures', listShape(fixed(65))]];

export const amountShape: Field = ['amount', u64Of('amount')];
export const amountFields: readonly Field[] = [amountShape, ...ownersFields];

export const txID: Field = ['txID', idShape];
export const assetID: Field = ['assetID', idShape];
export const subnetID: Field = ['subnetID', idShape];
export const validationID: Field = ['validationID', idShape];
export const nodeIdBytes: Field = ['nodeID', bytesOf('nodeID')];
export const weightShape: Field = ['weight', u64Of('weight')];

/** Which output of which transaction. */
export const utxoIdFields: readonly Field[] = [txID, ['outputIndex', u32]];

/** The chain that a transaction is for. */
export const chainFields: readonly Field[] = [
  ['networkID', u32],
  ['blockchainID', idShape],
];

export const secp = { fx: 'secp256k1fx' } as const;

/** An output with its asset. */
export function transferableOutput(table: () => TypeTable): StructShape {
  return struct('TransferableOutput', [assetID, ['output', fxOneOf(table, 'output')]]);
}

/** An input: the UTXO it spends, by transaction and index, and its asset. */
function transferableInput(table: () => TypeTable): StructShape {
  return struct('TransferableInput', [...utxoIdFields, assetID, ['input', fxOneOf(table, 'input')]]);
}

/** What an import has beside the fields of all transactions. */
export function importFields(table: () => TypeTable): readonly Field[] {
  return [
    ['sourceChain', idShape],
    ['importedInputs', listShape(transferableInput(table))],
  ];
}

/** The outputs of an export, which has its destination before them. */
export function exportedOutputs(table: () => TypeTable): Field {
  return ['exportedOutputs', listShape(transferableOutput(table))];
}

/** What all transactions of the P- and X-Chain begin with. */
export function baseFields(table: () => TypeTable): readonly Field[] {
  return [
    ...chainFields,
    ['outputs', listShape(transferableOutput(table))],
    ['inputs', listShape(transferableInput(table))],
    ['memo', bytes],
  ];
}

/** A transaction with the credentials that sign it; its ID is the hash of both. */
export function signedTx(tx: OneOfShape, credential: StructShape | OneOfShape): StructShape {
  return struct(
    'Tx',
    [
      ['unsignedTx', tx],
      ['credentials', listShape(credential)],
    ],
    { ownIdAfter: 'credentials' },
  );
}

/** An unspent output: its ID is the hash of `outputIndex` (u64) and `txID`. */
export function utxoShape(table: () => TypeTable): StructShape {
  return struct('UTXO', [...utxoIdFields, assetID, ['output', fxOneOf(table, 'output')]]);
}

/** Parts of the secp256k1 fx that all three chains have by the same numbers. */
export const secpRows: readonly TypeRow[] = [
  [5, 'input', 'TransferInput', [amountShape, sigIndices], secp],
  [7, 'output', 'TransferOutput', amountFields, { ...secp, sorted: true }],
  [9, 'credential', 'Credential', credentialFields, secp],
];

/** The same, of the P- and the C-Chain. */
export const secpRowsOfPAndC: readonly TypeRow[] = [
  ...secpRows,
  [10, 'input', 'Input', [sigIndices], secp],
  [11, 'owner', 'OutputOwners', ownersFields, { ...secp, sorted: true }],
];

/** From `start` to `end` (Unix seconds; start 0 since Durango: when the transaction is accepted). */
export const validatorFields: readonly Field[] = [
  ['nodeID', nodeIdShape],
  ['start', u64Of('time')],
  ['end', u64Of('time')],
  weightShape,
];

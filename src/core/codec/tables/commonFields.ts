import {
  fxOneOf,
  id,
  list,
  owner,
  u32,
  u64Of,
  bytes,
  fixed,
  nodeID,
  type Field,
  type OneOfShape,
  type StructShape,
} from '../shape';
import { struct } from '../struct';
import type { TypeTable } from '../typeTable';

/** Who may spend or act: `threshold` of `addresses`, from `locktime` (Unix seconds) on. */
export const ownersFields: readonly Field[] = [
  ['locktime', u64Of('time')],
  ['threshold', u32],
  ['addresses', list(owner)],
];

/** An owner inside another value, as the three fxs embed it. */
export const owners: StructShape = struct('OutputOwners', ownersFields, { sorted: true });

export const sigIndices: Field = ['signatureIndices', list(u32)];

/** r, s and the recovery bit, one after the other for each signer. */
export const credentialFields: readonly Field[] = [['signatures', list(fixed(65))]];

export const amountFields: readonly Field[] = [['amount', u64Of('amount')], ...ownersFields];

/** An output with its asset. */
export function transferableOutput(table: () => TypeTable): StructShape {
  return struct('TransferableOutput', [
    ['assetID', id],
    ['output', fxOneOf(table, 'output')],
  ]);
}

/** An input: the UTXO it spends, by transaction and index, and its asset. */
export function transferableInput(table: () => TypeTable): StructShape {
  return struct('TransferableInput', [
    ['txID', id],
    ['outputIndex', u32],
    ['assetID', id],
    ['input', fxOneOf(table, 'input')],
  ]);
}

/** What all transactions of the P- and X-Chain begin with. */
export function baseFields(table: () => TypeTable): readonly Field[] {
  return [
    ['networkID', u32],
    ['blockchainID', id],
    ['outputs', list(transferableOutput(table))],
    ['inputs', list(transferableInput(table))],
    ['memo', bytes],
  ];
}

/** A transaction with the credentials that sign it; its ID is the hash of both. */
export function signedTx(tx: OneOfShape, credential: StructShape | OneOfShape): StructShape {
  return struct(
    'Tx',
    [
      ['unsignedTx', tx],
      ['credentials', list(credential)],
    ],
    { ownIdAfter: 'credentials' },
  );
}

/** An unspent output: its ID is the hash of `outputIndex` (u64) and `txID`. */
export function utxo(table: () => TypeTable): StructShape {
  return struct('UTXO', [
    ['txID', id],
    ['outputIndex', u32],
    ['assetID', id],
    ['output', fxOneOf(table, 'output')],
  ]);
}

/** From `start` to `end` (Unix seconds; start 0 since Durango: when the transaction is accepted). */
export const validatorFields: readonly Field[] = [
  ['nodeID', nodeID],
  ['start', u64Of('time')],
  ['end', u64Of('time')],
  ['weight', u64Of('weight')],
];

import {
  fxOneOf,
  idShape,
  listShape,
  oneOf,
  owner as ownerAddress,
  u32,
  u32Of,
  u64Of,
  bytes,
  bytesOf,
  fixed,
  nodeIdShape,
  type CodecShape,
  type Field,
  type OneOfShape,
  type StructShape,
  type TypeTable,
  struct,
  type TypeRow,
  fields,
} from './codecShape';

/** `threshold` of `addresses` may spend or act, from `locktime` (Unix seconds) on. */
export const ownersFields: readonly Field[] = fields({
  locktime: u64Of('time'),
  threshold: u32,
  addresses: listShape(ownerAddress),
});

/** An owner embedded in another value, as by the three fxs. */
export const owners: StructShape = struct('OutputOwners', ownersFields, { sorted: true });

export const sigIndices: Field = ['signatureIndices', listShape(u32)];

/** r, s and the recovery bit for each signer. */
export const credentialFields: readonly Field[] = [['signatures', listShape(fixed(65))]];

export const amountShape: Field = ['amount', u64Of('amount')];
export const amountFields: readonly Field[] = [amountShape, ...ownersFields];

export const txID: Field = ['txID', idShape];
export const assetID: Field = ['assetID', idShape];
export const subnetID: Field = ['subnetID', idShape];
export const validationID: Field = ['validationID', idShape];
export const nodeIdBytes: Field = ['nodeID', bytesOf('nodeID')];
export const weightShape: Field = ['weight', u64Of('weight')];

/** The output of a transaction. */
export const utxoIdFields: readonly Field[] = [txID, ['outputIndex', u32]];

export const chainFields: readonly Field[] = fields({ networkID: u32, blockchainID: idShape });

export const secp = { fx: 'secp256k1fx' } as const;

/** Fields shared by a chain's transactions; the chain's table determines the allowed types. */
export type ChainParts = ReturnType<typeof chainParts>;

export function chainParts(table: () => TypeTable) {
  const outputs = listShape(struct('TransferableOutput', [assetID, ['output', fxOneOf(table, 'output')]]));
  // The UTXO that it spends, by transaction ID and index, and its asset.
  const inputs = listShape(struct('TransferableInput', [...utxoIdFields, assetID, ['input', fxOneOf(table, 'input')]]));
  const owner = oneOf(table, 'owner');
  const auth = oneOf(table, 'input');
  const field = (name: string, shape: CodecShape): Field => [name, shape];
  return {
    table,
    base: [...chainFields, ...fields({ outputs, inputs, memo: bytes })] as readonly Field[],
    importFields: fields({ sourceChain: idShape, importedInputs: inputs }),
    exportedOutputs: field('exportedOutputs', outputs),
    /** From accounts: C-Chain only. */
    evmInputs: fields({}),
    evmOutputs: fields({}),
    stake: field('stake', outputs),
    signer: field('signer', oneOf(table, 'signer')),
    /** Any owner type, and the matching authorization. */
    owner,
    auth,
    rewardsOwner: field('rewardsOwner', owner),
    rewardsOwners: fields({ validationRewardsOwner: owner, delegationRewardsOwner: owner }),
    subnetAuthorization: field('subnetAuthorization', auth),
  };
}

/** A transaction with its credentials; its ID is the hash of both. */
export function signedTx(tx: OneOfShape, credential: StructShape | OneOfShape): StructShape {
  return struct('Tx', fields({ unsignedTx: tx, credentials: listShape(credential) }), { ownIdAfter: 'credentials' });
}

/** A UTXO; its ID is the hash of `outputIndex` (u64) and `txID`. */
export function utxoShape(table: () => TypeTable): StructShape {
  return struct('UTXO', [...utxoIdFields, assetID, ['output', fxOneOf(table, 'output')]]);
}

/** secp256k1fx parts with the same type IDs on all three chains. */
export const secpRows: readonly TypeRow[] = [
  [5, 'input', 'TransferInput', [amountShape, sigIndices], secp],
  [7, 'output', 'TransferOutput', amountFields, { ...secp, sorted: true }],
  [9, 'credential', 'Credential', credentialFields, secp],
];

/** The same, on the P- and C-Chain. */
export const secpRowsOfPAndC: readonly TypeRow[] = [
  ...secpRows,
  [10, 'input', 'Input', [sigIndices], secp],
  [11, 'owner', 'OutputOwners', ownersFields, { ...secp, sorted: true }],
];

/** `start` and `end` are Unix seconds; `start` is 0 since Durango: at acceptance. */
export const validatorFields: readonly Field[] = [
  ['nodeID', nodeIdShape],
  ['start', u64Of('time')],
  ['end', u64Of('time')],
  weightShape,
];
export const validatorField: Field = ['validator', struct('Validator', validatorFields)];
export const balance: Field = ['balance', u64Of('nAVAX')];
export const shares: Field = ['shares', u32Of('shares')];
export const warpMessage: Field = ['message', bytesOf('warp')];
export const time: Field = ['time', u64Of('time')];

export const renewal: readonly Field[] = fields({
  autoCompoundRewardShares: u32Of('shares'),
  period: u64Of('seconds'),
});

/** A BLS key and a signature that proves possession of it. */
export const proofOfPossession: readonly Field[] = fields({ publicKey: fixed(48), proofOfPossession: fixed(96) });

import {
  idShape,
  listShape,
  oneOf,
  u64Of,
  u64Shape,
  type Field,
  type TypeTable,
  typeTable,
  type TypeRow,
  evmAddressShape,
  struct,
  bytes,
  fxOneOf,
  u32,
  bytesOf,
  i64Time,
  fields,
} from './codecShape';
import {
  chainParts,
  proofOfPossession,
  secp,
  secpRowsOfPAndC,
  signedTx,
  time,
  utxoShape,
  amountShape,
  assetID,
  chainFields,
  amountFields,
  credentialFields,
  owners,
  ownersFields,
  secpRows,
  sigIndices,
} from './commonFields';
import { transactionRows } from '../../typeRegistry';

const table = (): TypeTable => platformTable;

export const platformTx = oneOf(table, 'tx');
export const platformSignedTx = signedTx(platformTx, oneOf(table, 'credential'));
export const platformUtxo = utxoShape(table);
export const platformBlock = oneOf(table, 'block');

const common: readonly Field[] = fields({ parentID: idShape, height: u64Shape });
const txs: Field = ['txs', listShape(platformSignedTx)];
const tx: Field = ['tx', platformSignedTx];
const withId = { ownIdAfter: 'height' } as const;

/** Sources: avalanchego vms/platformvm/txs/codec.go, block/codec.go, and the struct of each type. */
const blocks: readonly TypeRow[] = [
  [0, 'block', 'ApricotProposalBlock', [...common, tx], withId],
  [1, 'block', 'ApricotAbortBlock', common, withId],
  [2, 'block', 'ApricotCommitBlock', common, withId],
  [3, 'block', 'ApricotStandardBlock', [...common, txs], withId],
  [4, 'block', 'ApricotAtomicBlock', [...common, tx], withId],
  [29, 'block', 'BanffProposalBlock', [time, txs, ...common, tx], withId],
  [30, 'block', 'BanffAbortBlock', [time, ...common], withId],
  [31, 'block', 'BanffCommitBlock', [time, ...common], withId],
  [32, 'block', 'BanffStandardBlock', [time, ...common, txs], withId],
];

const parts: readonly TypeRow[] = [
  ...secpRowsOfPAndC,
  [21, 'input', 'StakeableLockIn', fields({ locktime: u64Of('time'), input: oneOf(table, 'input') }), secp],
  [22, 'output', 'StakeableLockOut', fields({ locktime: u64Of('time'), output: oneOf(table, 'output') }), secp],
  [27, 'signer', 'EmptySigner', []],
  [28, 'signer', 'ProofOfPossession', proofOfPossession],
];

/** Blocks, transactions and their parts, Apricot to Helicon: they share one numbering. */
export const platformTable: TypeTable = typeTable('P-Chain', [
  ...blocks,
  ...parts,
  ...transactionRows('P', chainParts(table)),
]);

const atomicTypes = (): TypeTable => atomicTable;

export const atomicTx = oneOf(atomicTypes, 'tx');
export const atomicSignedTx = signedTx(atomicTx, oneOf(atomicTypes, 'credential'));
export const atomicUtxo = utxoShape(atomicTypes);

/** The atomic transactions of a C-Chain block since Apricot Phase 5; before, one signed transaction. */
export const atomicBatch = struct('AtomicTxs', [['txs', listShape(atomicSignedTx)]]);

const evmFields: readonly Field[] = [['address', evmAddressShape], amountShape, assetID];

/** C-Chain atomic transactions. Sources: avalanchego graft/coreth/plugin/evm/atomic, vms/saevm/cchain/tx. */
export const atomicTable: TypeTable = typeTable('C-Chain', [
  ...transactionRows('C', {
    ...chainParts(atomicTypes),
    base: chainFields,
    evmInputs: [['inputs', listShape(struct('EVMInput', [...evmFields, ['nonce', u64Shape]]))]],
    evmOutputs: [['outputs', listShape(struct('EVMOutput', evmFields))]],
  }),
  ...secpRowsOfPAndC,
]);

const avmTypes = (): TypeTable => avmTable;
const credential = struct('FxCredential', [['credential', fxOneOf(avmTypes, 'credential')]]);

export const avmTx = oneOf(avmTypes, 'tx');
export const avmSignedTx = signedTx(avmTx, credential);
export const avmUtxo = utxoShape(avmTypes);
export const avmBlock = oneOf(avmTypes, 'block');

const input = struct('Input', [sigIndices]);
const mintInput: Field = ['mintInput', input];
const mintOutput: Field = ['mintOutput', owners];
const groupID: Field = ['groupID', u32];
const payload: Field = ['payload', bytes];
const nftOutput: readonly Field[] = [groupID, payload, ...ownersFields];

const nft = { fx: 'nftfx' } as const;
const property = { fx: 'propertyfx' } as const;

/** Sources: avalanchego vms/avm/txs/parser.go, block/parser.go, vms/{secp256k1fx,nftfx,propertyfx}. */
const avmBlocks: readonly TypeRow[] = [
  [
    20,
    'block',
    'StandardBlock',
    fields({
      parentID: idShape,
      height: u64Shape,
      time: u64Of('time'),
      merkleRoot: idShape,
      txs: listShape(avmSignedTx),
    }),
    { ownIdAfter: 'txs' },
  ],
];

const secpParts: readonly TypeRow[] = [
  [6, 'output', 'MintOutput', ownersFields, { ...secp, sorted: true }],
  [
    8,
    'operation',
    'MintOperation',
    [mintInput, mintOutput, ['transferOutput', struct('TransferOutput', amountFields, { sorted: true })]],
    secp,
  ],
  ...secpRows,
];

const nftParts: readonly TypeRow[] = [
  [10, 'output', 'NftMintOutput', [groupID, ...ownersFields], { ...nft, sorted: true }],
  [11, 'output', 'NftTransferOutput', nftOutput, { ...nft, sorted: true }],
  [12, 'operation', 'NftMintOperation', [mintInput, groupID, payload, ['outputs', listShape(owners)]], nft],
  [
    13,
    'operation',
    'NftTransferOperation',
    fields({ input, output: struct('NftTransferOutput', nftOutput, { sorted: true }) }),
    nft,
  ],
  [14, 'credential', 'NftCredential', credentialFields, nft],
];

const propertyParts: readonly TypeRow[] = [
  [15, 'output', 'PropertyMintOutput', ownersFields, { ...property, sorted: true }],
  [16, 'output', 'PropertyOwnedOutput', ownersFields, { ...property, sorted: true }],
  [17, 'operation', 'PropertyMintOperation', [mintInput, mintOutput, ['ownedOutput', owners]], property],
  [18, 'operation', 'PropertyBurnOperation', [sigIndices], property],
  [19, 'credential', 'PropertyCredential', credentialFields, property],
];

/** The X-Chain: fxs in the order secp256k1, nft, property. Other AVM chains number types by their own fx list. */
export const avmTable: TypeTable = typeTable('X-Chain', [
  ...avmBlocks,
  ...transactionRows('X', chainParts(avmTypes)),
  ...secpParts,
  ...nftParts,
  ...propertyParts,
]);

const head: readonly Field[] = fields({
  parentID: idShape,
  timestamp: i64Time,
  pChainHeight: u64Shape,
  certificate: bytesOf('certificate'),
  block: bytesOf('block'),
});
const epoch = struct('Epoch', fields({ pChainHeight: u64Shape, number: u64Shape, startTime: i64Time }));

/** ProposerVM blocks of P, X, C and L1s, as exchanged and indexed by nodes. Source: vms/proposervm/block. */
const proposerTable: TypeTable = typeTable('ProposerVM', [
  [0, 'block', 'SignedBlock', [...head, ['signature', bytes]]],
  [1, 'block', 'OptionBlock', fields({ parentID: idShape, block: bytesOf('block') })],
  [2, 'block', 'GraniteBlock', [...head, ['epoch', epoch], ['signature', bytes]]],
]);

export const proposerBlock = oneOf(() => proposerTable, 'block');

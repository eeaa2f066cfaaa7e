import {
  bytes,
  fxOneOf,
  idShape,
  listShape,
  oneOf,
  u32,
  u64Shape,
  u64Of,
  type Field,
  type TypeTable,
} from './codecShape';
import { struct, typeTable, type TypeRow } from './struct';
import {
  amountFields,
  chainParts,
  credentialFields,
  owners,
  ownersFields,
  secp,
  secpRows,
  signedTx,
  sigIndices,
  utxoShape,
} from './commonFields';
import { transactionRows } from '../../types/registry';

const table = (): TypeTable => avmTable;
const credential = struct('FxCredential', [['credential', fxOneOf(table, 'credential')]]);

export const avmTx = oneOf(table, 'tx');
export const avmSignedTx = signedTx(avmTx, credential);
export const avmUtxo = utxoShape(table);
export const avmBlock = oneOf(table, 'block');

const input = struct('Input', [sigIndices]);
const mintInput: Field = ['mintInput', input];
const mintOutput: Field = ['mintOutput', owners];
const groupID: Field = ['groupID', u32];
const payload: Field = ['payload', bytes];
const nftOutput: readonly Field[] = [groupID, payload, ...ownersFields];

const nft = { fx: 'nftfx' } as const;
const property = { fx: 'propertyfx' } as const;

/** Sources: avalanchego vms/avm/txs/parser.go, block/parser.go, vms/{secp256k1fx,nftfx,propertyfx}. */
const blocks: readonly TypeRow[] = [
  [
    20,
    'block',
    'StandardBlock',
    [
      ['parentID', idShape],
      ['height', u64Shape],
      ['time', u64Of('time')],
      ['merkleRoot', idShape],
      ['txs', listShape(avmSignedTx)],
    ],
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
    [
      ['input', input],
      ['output', struct('NftTransferOutput', nftOutput, { sorted: true })],
    ],
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

/** The X-Chain: fxs in the order secp256k1, nft, property. Other chains of the AVM number by their own list of fxs. */
export const avmTable: TypeTable = typeTable('X-Chain', [
  ...blocks,
  ...transactionRows('X', chainParts(table)),
  ...secpParts,
  ...nftParts,
  ...propertyParts,
]);

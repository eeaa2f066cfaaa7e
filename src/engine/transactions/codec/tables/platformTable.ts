import { idShape, listShape, oneOf, u64Of, u64Shape, type Field, type TypeTable } from './codecShape';
import { typeTable, type TypeRow } from './struct';
import { chainParts, proofOfPossession, secp, secpRowsOfPAndC, signedTx, time, utxoShape } from './commonFields';
import { transactionRows } from '../../types/registry';

const table = (): TypeTable => platformTable;

export const platformTx = oneOf(table, 'tx');
export const platformSignedTx = signedTx(platformTx, oneOf(table, 'credential'));
export const platformUtxo = utxoShape(table);
export const platformBlock = oneOf(table, 'block');

const common: readonly Field[] = [
  ['parentID', idShape],
  ['height', u64Shape],
];
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
  [
    21,
    'input',
    'StakeableLockIn',
    [
      ['locktime', u64Of('time')],
      ['input', oneOf(table, 'input')],
    ],
    secp,
  ],
  [
    22,
    'output',
    'StakeableLockOut',
    [
      ['locktime', u64Of('time')],
      ['output', oneOf(table, 'output')],
    ],
    secp,
  ],
  [27, 'signer', 'EmptySigner', []],
  [28, 'signer', 'ProofOfPossession', proofOfPossession],
];

/** Blocks, transactions and their parts, Apricot to Helicon: they share one numbering. */
export const platformTable: TypeTable = typeTable('P-Chain', [
  ...blocks,
  ...parts,
  ...transactionRows('P', chainParts(table)),
]);

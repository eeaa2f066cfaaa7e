import { bytes, bytesOf, i64Time, idShape, oneOf, u64Shape, type Field, type TypeTable } from './codecShape';
import { struct, typeTable } from './struct';

const head: readonly Field[] = [
  ['parentID', idShape],
  ['timestamp', i64Time],
  ['pChainHeight', u64Shape],
  ['certificate', bytesOf('certificate')],
  ['block', bytesOf('block')],
];
const epoch = struct('Epoch', [
  ['pChainHeight', u64Shape],
  ['number', u64Shape],
  ['startTime', i64Time],
]);

/** Blocks of P, X, C and L1s as nodes exchange and index them: the chain's own block in a wrapper. vms/proposervm/block. */
export const proposerTable: TypeTable = typeTable('ProposerVM', [
  [0, 'block', 'SignedBlock', [...head, ['signature', bytes]]],
  [
    1,
    'block',
    'OptionBlock',
    [
      ['parentID', idShape],
      ['block', bytesOf('block')],
    ],
  ],
  [2, 'block', 'GraniteBlock', [...head, ['epoch', epoch], ['signature', bytes]]],
]);

export const proposerBlock = oneOf(() => proposerTable, 'block');

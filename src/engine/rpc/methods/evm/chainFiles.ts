import * as z from 'zod/mini';
import { field, flagField } from '../../field';
import { evmMethods } from '../../method';
import { wireText } from '../../../primitives';
import { plainNumberParam } from './evmField';
import { evmService, rpcPath as path } from './evmService';

/**
 * Blocks of a chain in files on its node. Of what documents write as `admin_…` these two alone are methods of the EVM's
 * server; the others are the chain's own administration.
 */
const onFiles = evmMethods({ path, effect: 'administers', availability: evmService('admin', 'absent') });
const file = () => field(wireText, { sentence: 'File path on the node; .gz compresses.' });

export const exportChain = onFiles('admin_exportChain', {
  summary: 'Exports blocks to a file on the node.',
  params: () => ({
    file: file(),
    first: z.optional(z.nullable(plainNumberParam('height', 'First block number.', 'the genesis block'))),
    last: z.optional(z.nullable(plainNumberParam('height', 'Last block number.', 'the last accepted block'))),
  }),
  result: () => flagField('Whether the export succeeded.'),
});

export const importChain = onFiles('admin_importChain', {
  summary: 'Imports blocks from a file on the node.',
  params: () => ({ file: file() }),
  result: () => flagField('Whether the import succeeded.'),
});

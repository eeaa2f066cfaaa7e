import * as z from 'zod/mini';
import { evmMethod } from '../../method';
import { quantityParam } from '../evmField';
import { rpcPath as path } from '../rpcPath';

/** What changes the database of a chain. */

const common = {
  path,
  effect: 'administers',
  availability: { on: 'own', flag: 'apis: db', note: 'the C-Chain since Helicon' },
} as const;

export const chaindbCompact = evmMethod({
  ...common,
  name: 'debug_chaindbCompact',
  summary: 'Compacts the database of the chain, which keeps the node busy.',
  params: () => z.object({}),
  result: () => z.null('null'),
});

export const setHead = evmMethod({
  ...common,
  name: 'debug_setHead',
  summary: 'Sets the chain back to a block and forgets those after it.',
  params: () => z.object({ number: quantityParam('height', 'Height of the block.') }),
  result: () => z.null('null'),
});

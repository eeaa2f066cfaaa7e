import * as z from 'zod/mini';
import { anyJson } from '../../../schema/wire';
import { answerEncoding } from '../encoding';
import { field, height, idField, wordField } from '../field';
import { nodeMethod } from '../method';

/** Blocks of the X-Chain, which has them since it became linear with Cortina (specification 4.1, methods.json). */

const path = '/ext/bc/X';

const blockAnswer = () =>
  z.object({
    block: field(anyJson, {
      sentence: 'The block: hex, or an object with encoding json.',
      codec: { kind: 'block', chain: 'X' },
    }),
    encoding: wordField(),
  });

export const getBlock = nodeMethod({
  name: 'avm.getBlock',
  path,
  summary: 'A block of the X-Chain by its ID.',
  params: () => z.object({ blockID: idField('block', 'ID of the block.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getBlockByHeight = nodeMethod({
  name: 'avm.getBlockByHeight',
  path,
  summary: 'A block of the X-Chain by its height.',
  params: () => z.object({ height: height('Height of the block.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getHeight = nodeMethod({
  name: 'avm.getHeight',
  path,
  summary: 'Height of the last block of the X-Chain that the node accepted.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});

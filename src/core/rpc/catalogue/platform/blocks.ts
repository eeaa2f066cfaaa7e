import * as z from 'zod/mini';
import { anyJson, text } from '../../../schema/wire';
import { answerEncoding } from '../sharedFields';
import { field, height, idField, wordField } from '../field';
import { nodeMethod } from '../method';

/** Blocks of the P-Chain. */

const path = '/ext/bc/P';

const blockAnswer = () =>
  z.object({
    block: field(anyJson, {
      sentence: 'The block: hex, or an object with encoding json.',
      codec: { kind: 'block', chain: 'P' },
    }),
    encoding: wordField(),
  });

export const getBlock = nodeMethod({
  name: 'platform.getBlock',
  path,
  summary: 'A block of the P-Chain by its ID.',
  params: () => z.object({ blockID: idField('block', 'ID of the block.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getBlockByHeight = nodeMethod({
  name: 'platform.getBlockByHeight',
  path,
  summary: 'A block of the P-Chain by its height.',
  params: () => z.object({ height: height('Height of the block.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getHeight = nodeMethod({
  name: 'platform.getHeight',
  path,
  summary: 'Height of the last block of the P-Chain that the node accepted.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});

export const getProposedHeight = nodeMethod({
  name: 'platform.getProposedHeight',
  path,
  summary: 'The P-Chain height that the node would put into a block it proposes: the set of validators that counts.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});

export const getTimestamp = nodeMethod({
  name: 'platform.getTimestamp',
  path,
  summary: 'The time of the P-Chain: that of its last block.',
  params: () => z.object({}),
  result: () => z.object({ timestamp: field(text, { unit: 'time' }) }),
});

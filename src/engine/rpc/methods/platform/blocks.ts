import * as z from 'zod/mini';
import { anyJson, wireText } from '../../../primitives';
import { answerEncoding } from '../sharedFields';
import { field, height, idField, wordField } from '../../field';
import { nodeMethod } from '../../method';

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
  summary: 'A P-Chain block by ID.',
  params: () => z.object({ blockID: idField('block', 'Block ID.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getBlockByHeight = nodeMethod({
  name: 'platform.getBlockByHeight',
  path,
  summary: 'A P-Chain block by height.',
  params: () => z.object({ height: height('Block height.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getHeight = nodeMethod({
  name: 'platform.getHeight',
  path,
  summary: 'Height of the last accepted P-Chain block.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});

export const getProposedHeight = nodeMethod({
  name: 'platform.getProposedHeight',
  path,
  summary: 'P-Chain height the node would propose: it selects the validator set.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});

export const getTimestamp = nodeMethod({
  name: 'platform.getTimestamp',
  path,
  summary: 'P-Chain timestamp, that of its last block.',
  params: () => z.object({}),
  result: () => z.object({ timestamp: field(wireText, { unit: 'time' }) }),
});

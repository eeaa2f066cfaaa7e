import * as z from 'zod/mini';
import { anyJson, wireText } from '../../../primitives';
import { platform, answerEncoding } from '../sharedFields';
import { field, height, idField, wordField } from '../../field';

/** Blocks of the P-Chain. */

const blockAnswer = () =>
  z.object({
    block: field(anyJson, {
      sentence: 'The block: hex, or an object with encoding json.',
      codec: { kind: 'block', chain: 'P' },
    }),
    encoding: wordField(),
  });

export const getBlock = platform('platform.getBlock', {
  summary: 'A P-Chain block by ID.',
  params: () => ({ blockID: idField('block', 'Block ID.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getBlockByHeight = platform('platform.getBlockByHeight', {
  summary: 'A P-Chain block by height.',
  params: () => ({ height: height('Block height.'), encoding: answerEncoding() }),
  result: blockAnswer,
});

export const getHeight = platform('platform.getHeight', {
  summary: 'Height of the last accepted P-Chain block.',
  result: () => ({ height: height() }),
});

export const getProposedHeight = platform('platform.getProposedHeight', {
  summary: 'P-Chain height the node would propose: it selects the validator set.',
  result: () => ({ height: height() }),
});

export const getTimestamp = platform('platform.getTimestamp', {
  summary: 'P-Chain timestamp, that of its last block.',
  result: () => ({ timestamp: field(wireText, { unit: 'time' }) }),
});

import * as z from 'zod/mini';
import { wordField } from '../../../field';
import { evmMethods } from '../../../method';
import { blockOverrides, callObject, stateOverrides } from '../callObject';
import { blockNumberParam, blockParam, dataField, handleField, hashField, quantityParam } from '../evmField';
import { evmService, rpcPath as path } from '../evmService';
import { traceConfig, tracedTransaction, traceResult } from '../traceShape';

/** Runs transactions again and tells what happened inside. A node that prunes can do so for the last blocks alone. */

const tracer = evmMethods({ path, availability: evmService('debug-tracer', { api: 'trace', byDefault: true }) });
const config = () => z.optional(z.nullable(traceConfig()));

export const traceTransaction = tracer('debug_traceTransaction', {
  summary: 'Traces an accepted transaction.',
  params: () => ({ hash: hashField('evmTransaction', 'Transaction hash.'), config: config() }),
  result: traceResult,
});

export const traceCall = tracer('debug_traceCall', {
  summary: 'Traces an eth_call.',
  params: () => ({
    call: callObject('The call.'),
    block: blockParam(),
    config: z.optional(
      z.nullable(
        traceConfig({
          stateOverrides: z.optional(stateOverrides()),
          blockOverrides: z.optional(blockOverrides()),
          txIndex: z.optional(quantityParam('index', 'Transaction index in the block to run before.')),
        }),
      ),
    ),
  }),
  result: traceResult,
});

export const traceBlockByNumber = tracer('debug_traceBlockByNumber', {
  summary: 'Traces all transactions of a block, by number.',
  params: () => ({ number: blockNumberParam('Block number or tag.'), config: config() }),
  result: () => z.array(tracedTransaction()),
});

export const traceBlockByHash = tracer('debug_traceBlockByHash', {
  summary: 'Traces all transactions of a block, by hash.',
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.array(tracedTransaction()),
});

export const traceBlock = tracer('debug_traceBlock', {
  summary: 'Traces all transactions of a block given as RLP.',
  params: () => ({ block: dataField('RLP of the block.'), config: config() }),
  result: () => z.array(tracedTransaction()),
});

export const traceBadBlock = tracer('debug_traceBadBlock', {
  summary: 'Traces all transactions of a block rejected by the node.',
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.array(tracedTransaction()),
});

export const traceChain = tracer('debug_traceChain', {
  summary: 'Traces a range of blocks, one notification per block.',
  params: () => ({
    start: blockNumberParam('Block before the range.'),
    end: blockNumberParam('Last block.'),
    config: config(),
  }),
  result: () => handleField('Subscription ID.'),
  subscription: true,
});

export const intermediateRoots = tracer('debug_intermediateRoots', {
  summary: 'State root after each transaction of a block.',
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.nullable(z.array(hashField())),
});

const ofFiles = evmService('debug-file-tracer', { api: 'trace', byDefault: true });
const toFiles = evmMethods({ path, effect: 'administers', availability: ofFiles });
const paths = () => z.array(wordField('File path on the node.'));

export const standardTraceBlockToFile = toFiles('debug_standardTraceBlockToFile', {
  summary: 'Traces all transactions of a block to files on the node.',
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: paths,
});

export const standardTraceBadBlockToFile = toFiles('debug_standardTraceBadBlockToFile', {
  summary: 'Traces all transactions of a block rejected by the node to files on the node.',
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: paths,
});

export const traceBlockFromFile = tracer('debug_traceBlockFromFile', {
  summary: 'Traces all transactions of a block read from a file on the node.',
  params: () => ({ file: wordField('File path on the node: a block in RLP.'), config: config() }),
  result: () => z.array(tracedTransaction()),
  availability: ofFiles,
});

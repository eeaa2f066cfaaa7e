import * as z from 'zod/mini';
import { wordField } from '../../../field';
import { evmMethod } from '../../../method';
import { blockOverrides, callObject, stateOverrides } from '../callObject';
import { blockNumberParam, blockParam, dataField, handleField, hashField, quantityParam } from '../evmField';
import { evmService, rpcPath as path } from '../evmService';
import { traceConfig, tracedTransaction, traceResult } from '../traceShape';

/** Runs transactions again and tells what happened inside. A node that prunes can do so for the last blocks alone. */

const availability = evmService('debug-tracer', { api: 'trace', byDefault: true });
const config = () => z.optional(z.nullable(traceConfig()));

export const traceTransaction = evmMethod({
  name: 'debug_traceTransaction',
  path,
  summary: 'Traces an accepted transaction.',
  params: () => z.object({ hash: hashField('evmTransaction', 'Transaction hash.'), config: config() }),
  result: traceResult,
  availability,
});

export const traceCall = evmMethod({
  name: 'debug_traceCall',
  path,
  summary: 'Traces an eth_call.',
  params: () =>
    z.object({
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
  availability,
});

export const traceBlockByNumber = evmMethod({
  name: 'debug_traceBlockByNumber',
  path,
  summary: 'Traces all transactions of a block, by number.',
  params: () => z.object({ number: blockNumberParam('Block number or tag.'), config: config() }),
  result: () => z.array(tracedTransaction()),
  availability,
});

export const traceBlockByHash = evmMethod({
  name: 'debug_traceBlockByHash',
  path,
  summary: 'Traces all transactions of a block, by hash.',
  params: () => z.object({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.array(tracedTransaction()),
  availability,
});

export const traceBlock = evmMethod({
  name: 'debug_traceBlock',
  path,
  summary: 'Traces all transactions of a block given as RLP.',
  params: () => z.object({ block: dataField('RLP of the block.'), config: config() }),
  result: () => z.array(tracedTransaction()),
  availability,
});

export const traceBadBlock = evmMethod({
  name: 'debug_traceBadBlock',
  path,
  summary: 'Traces all transactions of a block rejected by the node.',
  params: () => z.object({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.array(tracedTransaction()),
  availability,
});

export const traceChain = evmMethod({
  name: 'debug_traceChain',
  path,
  summary: 'Traces a range of blocks, one notification per block.',
  params: () =>
    z.object({
      start: blockNumberParam('Block before the range.'),
      end: blockNumberParam('Last block.'),
      config: config(),
    }),
  result: () => handleField('Subscription ID.'),
  availability,
  subscription: true,
});

export const intermediateRoots = evmMethod({
  name: 'debug_intermediateRoots',
  path,
  summary: 'State root after each transaction of a block.',
  params: () => z.object({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.nullable(z.array(hashField())),
  availability,
});

const ofFiles = evmService('debug-file-tracer', { api: 'trace', byDefault: true });
const files = { effect: 'administers', availability: ofFiles } as const;
const paths = () => z.array(wordField('File path on the node.'));

export const standardTraceBlockToFile = evmMethod({
  name: 'debug_standardTraceBlockToFile',
  path,
  summary: 'Traces all transactions of a block to files on the node.',
  params: () => z.object({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: paths,
  ...files,
});

export const standardTraceBadBlockToFile = evmMethod({
  name: 'debug_standardTraceBadBlockToFile',
  path,
  summary: 'Traces all transactions of a block rejected by the node to files on the node.',
  params: () => z.object({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: paths,
  ...files,
});

export const traceBlockFromFile = evmMethod({
  name: 'debug_traceBlockFromFile',
  path,
  summary: 'Traces all transactions of a block read from a file on the node.',
  params: () => z.object({ file: wordField('File path on the node: a block in RLP.'), config: config() }),
  result: () => z.array(tracedTransaction()),
  availability: ofFiles,
});

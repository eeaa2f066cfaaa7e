import * as z from 'zod/mini';
import { anyJson, wireText } from '../../../../primitives';
import { wordField, amountField, bytesField, countField, field, flagField } from '../../../field';
import { evmMethods } from '../../../method';
import {
  blockOverrides,
  callObject,
  stateOverrides,
  blockNumberParam,
  blockParam,
  dataField,
  handleField,
  hashField,
  quantityParam,
  evmService,
  rpcPath as path,
  addressField,
  plainNumberParam,
  quantityField,
} from '../evmField';

/** Traces of re-executed transactions. A pruning node only has the last blocks. */

const tracer = evmMethods({ path, availability: evmService('debug-tracer', { api: 'trace', byDefault: true }) });
export const { methods } = tracer;
const config = () => z.optional(z.nullable(traceConfig()));

tracer('debug_traceTransaction', 'Traces an accepted transaction.', {
  params: () => ({ hash: hashField('evmTransaction', 'Transaction hash.'), config: config() }),
  result: traceResult,
});

tracer('debug_traceCall', 'Traces an eth_call.', {
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

tracer('debug_traceBlockByNumber', 'Traces all transactions of a block, by number.', {
  params: () => ({ number: blockNumberParam('Block number or tag.'), config: config() }),
  result: () => z.array(tracedTransaction()),
});

tracer('debug_traceBlockByHash', 'Traces all transactions of a block, by hash.', {
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.array(tracedTransaction()),
});

tracer('debug_traceBlock', 'Traces all transactions of a block given as RLP.', {
  params: () => ({ block: dataField('RLP of the block.'), config: config() }),
  result: () => z.array(tracedTransaction()),
});

tracer('debug_traceBadBlock', 'Traces all transactions of a block rejected by the node.', {
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.array(tracedTransaction()),
});

tracer('debug_traceChain', 'Traces a range of blocks, one notification per block.', {
  params: () => ({
    start: blockNumberParam('Block before the range.'),
    end: blockNumberParam('Last block.'),
    config: config(),
  }),
  result: () => handleField('Subscription ID.'),
  subscription: true,
});

tracer('debug_intermediateRoots', 'State root after each transaction of a block.', {
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: () => z.nullable(z.array(hashField())),
});

const ofFiles = evmService('debug-file-tracer', { api: 'trace', byDefault: true });
const toFiles = evmMethods({ path, effect: 'administers', availability: ofFiles, methods });
const paths = () => z.array(wordField('File path on the node.'));

toFiles('debug_standardTraceBlockToFile', 'Traces all transactions of a block to files on the node.', {
  params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
  result: paths,
});

toFiles(
  'debug_standardTraceBadBlockToFile',
  'Traces all transactions of a block rejected by the node to files on the node.',
  {
    params: () => ({ hash: hashField('evmBlock', 'Block hash.'), config: config() }),
    result: paths,
  },
);

tracer('debug_traceBlockFromFile', 'Traces all transactions of a block read from a file on the node.', {
  params: () => ({ file: wordField('File path on the node: a block in RLP.'), config: config() }),
  result: () => z.array(tracedTransaction()),
  availability: ofFiles,
});

/** A trace by tracer: EVM steps without one, calls, accounts before and after, or a script's own result. */
function traceResult() {
  return z.union([structLogs(), callFrame(), stateDiff(), accountStates(), anyJson]);
}

/** A transaction in a traced block: its trace, or an error. */
function tracedTransaction() {
  return z.object({
    txHash: hashField('evmTransaction'),
    result: z.optional(traceResult()),
    error: z.optional(wordField('Tracing error.')),
  });
}

function traceConfig(more: z.core.$ZodLooseShape = {}) {
  const switchOf = (sentence: string) => z.optional(flagField(sentence));
  return field(
    z.object({
      tracer: z.optional(
        field(wireText, {
          sentence: 'callTracer, prestateTracer, flatCallTracer, 4byteTracer, muxTracer, noopTracer, or JavaScript.',
          default: 'struct logger (opcode steps)',
        }),
      ),
      tracerConfig: z.optional(field(anyJson, { sentence: 'Tracer config: withLog, onlyTopCall, diffMode.' })),
      timeout: z.optional(field(wireText, { sentence: 'Timeout as a Go duration.', default: '5s' })),
      reexec: z.optional(plainNumberParam('count', 'Blocks to re-execute for a missing state.', '128')),
      enableMemory: switchOf('Opcode steps: include memory.'),
      disableStack: switchOf('Opcode steps: omit the stack.'),
      disableStorage: switchOf('Opcode steps: omit storage.'),
      enableReturnData: switchOf('Opcode steps: include return data.'),
      limit: z.optional(plainNumberParam('byteCount', 'Opcode steps: max output size.', 'none')),
      ...more,
    }),
    { sentence: 'Trace config.' },
  );
}

function structLogs() {
  return z.object({
    gas: amountField(
      'gas',
      'Gas charged for the transaction; on the C-Chain since Helicon at least half of its limit.',
    ),
    failed: flagField(),
    returnValue: bytesField('Without 0x.'),
    structLogs: z.array(step()),
  });
}

function step() {
  const words = (sentence?: string) => z.optional(z.array(wordField(sentence)));
  return z.object({
    pc: countField('Program counter.'),
    op: wordField(),
    gas: amountField('gas', 'Gas left before the step.'),
    gasCost: amountField('gas'),
    depth: countField(),
    error: z.optional(wordField()),
    stack: words('Last item is the top.'),
    memory: words(),
    storage: z.optional(field(z.record(z.string(), wireText), { sentence: 'Slots seen so far, without 0x.' })),
    returnData: z.optional(dataField()),
    refund: z.optional(amountField('gas')),
  });
}

/** A call in a callTracer result. */
interface CallFrame {
  readonly calls?: readonly CallFrame[] | undefined;
}

function callFrame(): z.ZodMiniType<CallFrame> {
  const frame: z.ZodMiniType<CallFrame> = z.object({
    type: wordField('CALL, STATICCALL, DELEGATECALL, CREATE, CREATE2, SELFDESTRUCT.'),
    from: addressField(),
    to: z.optional(addressField()),
    value: z.optional(quantityField('wei')),
    gas: quantityField('gas', 'Gas provided.'),
    gasUsed: quantityField('gas', 'Gas used; of the outermost call on the C-Chain since Helicon gas charged.'),
    input: dataField(),
    output: z.optional(dataField('Return data or revert data.')),
    error: z.optional(wordField('Error.')),
    revertReason: z.optional(wordField('Revert reason, if it is a string.')),
    logs: z.optional(z.array(tracedLog())),
    calls: z.optional(z.array(z.lazy(() => frame))),
  });
  return frame;
}

function tracedLog() {
  return z.object({
    address: addressField('Emitting contract.'),
    topics: z.array(hashField()),
    data: dataField(),
    position: quantityField('index', 'Number of subcalls before it in the frame.'),
  });
}

function stateDiff() {
  return z.object({ post: accountStates(), pre: accountStates() });
}

function accountStates() {
  return z.record(
    z.string(),
    z.object({
      balance: z.optional(quantityField('wei')),
      nonce: z.optional(countField()),
      code: z.optional(dataField()),
      storage: z.optional(z.record(z.string(), hashField())),
    }),
  );
}

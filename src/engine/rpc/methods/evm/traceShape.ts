import * as z from 'zod/mini';
import { amountField, bytesField, countField, field, flagField, wordField } from '../../field';
import { anyJson, wireText } from '../../../primitives';
import { addressField, dataField, hashField, plainNumberParam, quantityField } from './evmField';

/** What a trace is, by its tracer: steps of the EVM without one, calls, accounts before and after, or a script's own. */
export function traceResult() {
  return z.union([structLogs(), callFrame(), stateDiff(), accountStates(), anyJson]);
}

/** One transaction of a traced block: its trace, or why there is none. */
export function tracedTransaction() {
  return z.object({
    txHash: hashField('evmTransaction'),
    result: z.optional(traceResult()),
    error: z.optional(wordField('Tracing error.')),
  });
}

/** How to trace; all parts are optional. */
export function traceConfig(more: z.core.$ZodLooseShape = {}) {
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
    gas: amountField('gas', 'Gas used by the transaction.'),
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

/** What callTracer makes of one call. */
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
    gasUsed: quantityField('gas'),
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

import * as z from 'zod/mini';
import { amountField, bytesField, countField, field, flagField, wordField } from '../field';
import { anyJson, text } from '../../../schema/wire';
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
    error: z.optional(wordField('Why it could not be traced.')),
  });
}

/** How to trace; all parts are optional. */
export function traceConfig(more: z.core.$ZodLooseShape = {}) {
  const switchOf = (sentence: string) => z.optional(flagField(sentence));
  return field(
    z.object({
      tracer: z.optional(
        field(text, {
          sentence: 'callTracer, prestateTracer, flatCallTracer, 4byteTracer, muxTracer, noopTracer, or JavaScript.',
          default: 'steps of the EVM',
        }),
      ),
      tracerConfig: z.optional(
        field(anyJson, { sentence: "The tracer's own settings: withLog, onlyTopCall, diffMode." }),
      ),
      timeout: z.optional(field(text, { sentence: 'Longest time, as Go writes it.', default: '5s' })),
      reexec: z.optional(plainNumberParam('count', 'Blocks to run again for a lost state.', '128')),
      enableMemory: switchOf('Steps: whether memory is listed.'),
      disableStack: switchOf('Steps: whether the stack is left out.'),
      disableStorage: switchOf('Steps: whether storage is left out.'),
      enableReturnData: switchOf('Steps: whether return data is listed.'),
      limit: z.optional(plainNumberParam('byteCount', 'Steps: longest output.', 'none')),
      ...more,
    }),
    { sentence: 'How to trace.' },
  );
}

function structLogs() {
  return z.object({
    gas: amountField('gas', 'Used by the transaction.'),
    failed: flagField(),
    returnValue: bytesField('Without 0x.'),
    structLogs: z.array(step()),
  });
}

function step() {
  const words = (sentence?: string) => z.optional(z.array(wordField(sentence)));
  return z.object({
    pc: countField('Place in the code.'),
    op: wordField(),
    gas: amountField('gas', 'Left before the step.'),
    gasCost: amountField('gas'),
    depth: countField(),
    error: z.optional(wordField()),
    stack: words('The last is the top.'),
    memory: words(),
    storage: z.optional(field(z.record(z.string(), text), { sentence: 'Slots seen so far, without 0x.' })),
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
    gas: quantityField('gas', 'Given to it.'),
    gasUsed: quantityField('gas'),
    input: dataField(),
    output: z.optional(dataField('What it returned, or what it reverted with.')),
    error: z.optional(wordField('Why it failed.')),
    revertReason: z.optional(wordField('In words, where it reverted with a text.')),
    logs: z.optional(z.array(tracedLog())),
    calls: z.optional(z.array(z.lazy(() => frame))),
  });
  return frame;
}

function tracedLog() {
  return z.object({
    address: addressField('Contract that emitted it.'),
    topics: z.array(hashField()),
    data: dataField(),
    position: quantityField('index', 'How many calls of the frame ran before it.'),
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

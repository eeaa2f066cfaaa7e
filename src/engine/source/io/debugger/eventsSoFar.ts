import { argVariable } from '../../debugger/argVariable';
import type { DebugVariable } from '../../debugger/debugVariable';
import { decodeEvent, invocationText } from '../../../abi';
import { opcode } from '../../../evm';
import type { ReplaySession } from './debuggee';

/** Events that are shown, and milliseconds for which they are looked for once values are there. */
const maxEvents = 200;
const maxMs = 3_000;

/** The events before a step, the last one first, also of calls that fail in the end. */
export async function eventsSoFar(
  { trace, values, abi }: ReplaySession,
  step: number,
  signal: AbortSignal,
): Promise<readonly DebugVariable[]> {
  const { op, call, calls } = trace.recording;
  const events: DebugVariable[] = [];
  let until = Infinity;
  for (let at = step - 1; at >= 0 && events.length < maxEvents && performance.now() < until; at--) {
    const topicCount = op[at]! - opcode.log0;
    if (topicCount < 0 || topicCount > 4) {
      continue;
    }
    const { stack, memory } = await values.at(at, signal);
    until = Math.min(until, performance.now() + maxMs);
    const [offset = 0n, size = 0n, ...topics] = stack.toReversed().slice(0, 2 + topicCount);
    const address = calls[call[at]!]!.account ?? '0x';
    const log = { address, topics: topics.map(wordText), data: sliceOf(memory, offset, size) };
    const decoded = decodeEvent(log, abi);
    events.push(
      decoded === undefined
        ? { name: `[${events.length}]`, value: log.topics[0] ?? log.data }
        : {
            name: `[${events.length}]`,
            value: invocationText(decoded.name, decoded.args),
            children: decoded.args.map(argVariable),
          },
    );
  }
  return events;
}

/** Bytes of memory as hex with 0x, zero beyond its end. */
export function sliceOf(memory: string, offset: bigint, size: bigint): string {
  const length = Number(size > maxBytes ? maxBytes : size);
  const from = offset > BigInt(memory.length) ? memory.length : 2 + 2 * Number(offset);
  return `0x${memory.slice(from, from + 2 * length).padEnd(2 * length, '0')}`;
}

const maxBytes = 100_000n;

function wordText(word: bigint): string {
  return `0x${word.toString(16).padStart(64, '0')}`;
}

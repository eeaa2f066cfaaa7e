import { warpAddress } from '../warp/standIn';
import type { RpcAnswer } from './jsonRpc';

/** A trace with the node's words for what ended a call: anvil tells more kinds of "out of gas" apart. */
export function asNodeTrace(answer: RpcAnswer): RpcAnswer {
  return { ...answer, result: worded(answer.result) };
}

function worded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(worded);
  if (value === null || typeof value !== 'object') return value;
  // A precompile calls nobody, and its events are in no trace.
  const isWarp = (value as { to?: unknown }).to === warpAddress;
  const entries = Object.entries(value).filter(([key]) => !isWarp || (key !== 'calls' && key !== 'logs'));
  return Object.fromEntries(
    entries.map(([key, field]) => [
      key,
      key === 'error' && typeof field === 'string' && field.startsWith('out of gas') ? 'out of gas' : worded(field),
    ]),
  );
}

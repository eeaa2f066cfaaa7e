import { warpAddress } from '../warp/standIn';
import type { RpcResponse } from './jsonRpc';

/** A trace with the node's error texts: anvil distinguishes more kinds of "out of gas". */
export function asNodeTrace(answer: RpcResponse): RpcResponse {
  return { ...answer, result: worded(answer.result) };
}

function worded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(worded);
  if (value === null || typeof value !== 'object') return value;
  const { structLogs } = value as { structLogs?: readonly object[] };
  if (structLogs !== undefined) return { ...value, structLogs: structLogs.map(wordedStep) };
  // A precompile makes no calls, and its events are in no trace.
  const isWarp = (value as { to?: unknown }).to === warpAddress;
  const entries = Object.entries(value).filter(([key]) => !isWarp || (key !== 'calls' && key !== 'logs'));
  return Object.fromEntries(entries.map(([key, field]) => [key, key === 'error' ? wordedError(field) : worded(field)]));
}

/** The many steps contain nothing else that differs. */
function wordedStep(step: object): object {
  return 'error' in step ? { ...step, error: wordedError(step.error) } : step;
}

function wordedError(error: unknown): unknown {
  return typeof error === 'string' && error.startsWith('out of gas') ? 'out of gas' : error;
}

import * as l10n from '@vscode/l10n';
import { callLine } from '../../../core/evm/call/callLine';
import { decodeCall } from '../../../core/evm/call/decodeCall';
import { returnLine } from '../../../core/evm/call/returnLine';
import type { Line } from '../../../core/finding/finding';
import { text } from '../../../core/finding/spans';
import { isJsonList, isJsonObject, type JsonValue } from '../../../core/json/value';
import type { CellAnswer } from '../../../state/notebook/cellAnswer';

/**
 * What was called by eth_call or eth_estimateGas, and what the call returned: `balanceOf(account 0x22…22) → 5`. Undefined
 * of other methods, and where the selector is not known.
 */
export function askedCallLine({ method, params, outcome, abi }: CellAnswer): Line | undefined {
  const isCall = method === 'eth_call';
  if ((!isCall && method !== 'eth_estimateGas') || outcome.kind !== 'result') {
    return undefined;
  }
  const asked = calldataOf(params);
  const call = asked && decodeCall(asked.input, asked.to, abi === undefined ? {} : { abi });
  const line = call?.kind === 'call' ? callLine(call) : undefined;
  if (call === undefined || line === undefined) {
    return undefined;
  }
  if (!isCall || typeof outcome.json !== 'string') {
    return line;
  }
  if (outcome.json === '0x' && call.outputs !== undefined) {
    return [...line, text(l10n.t(' → nothing: there may be no contract at this address.'))];
  }
  const returned = returnLine(call, outcome.json);
  return returned === undefined ? line : [...line, text(' '), ...returned];
}

/** `input` goes before its old name. */
function calldataOf(params: JsonValue | undefined): { readonly input: string; readonly to: string } | undefined {
  const [call] = params !== undefined && isJsonList(params) ? params : [];
  if (call === undefined || !isJsonObject(call)) {
    return undefined;
  }
  const { to, input = call['data'] } = call;
  return typeof to === 'string' && typeof input === 'string' ? { input, to } : undefined;
}

import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../finding/finding';
import { code, id, joined, nativeAmount, text } from '../../finding/spans';
import { evmAddress } from '../../ids/evmAddress';
import { type BundledCall, NOBODY } from './bundledCalls';
import { callLine } from './callLine';
import { type CallHint, decodeCall } from './decodeCall';
import type { ArgFormat } from './invocation';

const maxRows = 50;

/** What is known about those that are called. */
export interface BundleContext {
  /** Native token of the chain. */
  readonly symbol?: string | undefined;
  readonly name?: (address: string) => string | undefined;
  readonly hint?: (to: string) => CallHint;
  /** How amounts in a call are shown. */
  readonly format?: (call: BundledCall) => ArgFormat | undefined;
}

/** The calls that `name` (a multicall) carries, each decoded as a call of its own. */
export function bundledCallSection(
  name: string,
  calls: readonly BundledCall[],
  from: readonly number[],
  context: BundleContext,
): readonly Section[] {
  if (calls.length === 0) {
    return [];
  }
  const rest = calls.length - maxRows;
  return [
    {
      key: 'bundledCalls',
      heading: l10n.t('Calls in {0}', name),
      columns: [l10n.t('call'), l10n.t('value')],
      rows: calls
        .slice(0, maxRows)
        .map((call) => [
          callWords(call, context),
          call.value === undefined || call.value === 0n ? [] : [nativeAmount(call.value, context.symbol)],
        ]),
      note: rest > 0 ? [text(l10n.t('{0} more.', rest))] : undefined,
      from,
    },
  ];
}

function callWords(call: BundledCall, { name, hint, format }: BundleContext): Line {
  const { to, input, mayFail } = call;
  const decoded = decodeCall(input, to, hint?.(to));
  const { selector, problems } = decoded;
  const unread: readonly Line[] = [
    ...(selector === undefined ? [] : [[code(selector)]]),
    ...problems.map((problem): Line => [text(problem)]),
  ];
  const line = callLine(decoded, format?.(call));
  const words = line === undefined ? unread : [line];
  // A contract that calls itself cannot be named where only its call data is there.
  const callee: Line = to === NOBODY ? [] : [id(evmAddress(to)?.address ?? to, name?.(to))];
  return [
    ...joined(to === NOBODY ? words : [callee, ...words], ' '),
    ...(mayFail ? [text(l10n.t(' (may fail)'))] : []),
  ];
}

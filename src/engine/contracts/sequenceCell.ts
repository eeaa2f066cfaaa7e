import type { ContractFunction, NodeCall } from '../abi';
import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../primitives';
import type { ContractContext } from './contractContext';

/** A cell that simulates a call as the first of several in a row, to be written on. */
export function sequenceCell(
  { name }: ContractFunction,
  { call, block, overrides = {}, args }: NodeCall,
  { address, network, chain }: Pick<ContractContext, 'address' | 'network' | 'chain'>,
): string {
  const { from = `0x${'0'.repeat(40)}`, value } = call;
  const given = args.map((arg) => printJson(arg as JsonValue)).join(', ');
  return [
    ['# @target', `${network}/${chain}`],
    ['sequence', ...(block === 'latest' ? [] : ['block', printJson(block)])],
    ...Object.entries(overrides).flatMap(([account, state]) => (isJsonObject(state) ? pretended(account, state) : [])),
    ['from', String(from)],
    ['call', `${address}.${name}(${given})`, ...(value === undefined ? [] : ['value', printJson(value)])],
  ]
    .map((words, i) => (i < 2 ? words : ['', '', ...words]).join(' '))
    .join('\n');
}

function pretended(account: string, { stateDiff = {}, ...state }: JsonObject): readonly (readonly string[])[] {
  const slots = isJsonObject(stateDiff) ? Object.entries(stateDiff) : [];
  return [
    ...Object.entries(state).map(([field, value]) => ['with', field, account, '=', String(value)]),
    ...slots.map(([slot, word]) => ['with', 'storage', `${account}.${slot}`, '=', String(word)]),
  ];
}

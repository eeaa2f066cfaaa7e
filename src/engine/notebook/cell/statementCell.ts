import type { ContractFunction, NodeCall, TypedCall } from '../../abi';
import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../../primitives';

/**
 * A cell that runs a transaction or a call again with changes.
 *
 * @param target network and chain, by their names
 * @param of a hash, or a call as launch.json has it
 */
export function replayCell(
  target: string,
  of: JsonValue,
  changes: readonly string[],
  { isOk, revert }: { readonly isOk: boolean; readonly revert: string | undefined },
): string {
  const error = revert !== undefined && /^[A-Za-z_$][\w$]*$/.test(revert) ? revert : JSON.stringify(revert);
  const expected = isOk ? ['succeeds'] : revert === undefined ? [] : [`reverts with ${error}`];
  const head = `replay ${typeof of === 'string' ? of : printJson(of)}`;
  return statementCell(target, head, [...changes.map((line) => `with ${line}`), ...expected]);
}

/** A cell that simulates a call of a contract at an address as the first of several in a row, to be written on. */
export function sequenceCell(
  target: string,
  address: string,
  { name }: ContractFunction,
  { call, block, overrides = {}, args }: NodeCall,
  typed: Pick<TypedCall, 'args' | 'value'>,
): string {
  const { from = `0x${'0'.repeat(40)}`, value } = call;
  const given = args
    .map((arg, i) => withUnit(typed.args[i]) ?? printJson(arg as JsonValue).replace(/^"(0x[\da-f]{40})"$/i, '$1'))
    .join(', ');
  const head = block === 'latest' ? ['sequence'] : ['sequence', 'block', printJson(block)];
  const sent = [
    `call ${address}.${name}(${given})`,
    ...(value === undefined ? [] : ['value', withUnit(typed.value) ?? printJson(value)]),
  ];
  return statementCell(target, head.join(' '), [
    ...Object.entries(overrides).flatMap(([account, state]) => (isJsonObject(state) ? pretended(account, state) : [])),
    `from ${String(from)}`,
    sent.join(' '),
  ]);
}

/** An amount as it was typed: "50 SNC"; undefined of what has no unit. */
function withUnit(typed = ''): string | undefined {
  return /^[\d.,_]+ *\p{L}\S*$/u.test(typed.trim()) && !/^0x/i.test(typed.trim())
    ? JSON.stringify(typed.trim())
    : undefined;
}

function pretended(account: string, { stateDiff = {}, ...state }: JsonObject): readonly string[] {
  const slots = isJsonObject(stateDiff) ? Object.entries(stateDiff) : [];
  return [
    ...Object.entries(state).map(([field, value]) => `with ${field} ${account} = ${String(value)}`),
    ...slots.map(([slot, word]) => `with storage ${account}.${slot} = ${String(word)}`),
  ];
}

/** @param lines what the statement has below its head */
function statementCell(target: string, head: string, lines: readonly string[]): string {
  return [`# @target ${target}`, head, ...lines.map((line) => `  ${line}`)].join('\n');
}

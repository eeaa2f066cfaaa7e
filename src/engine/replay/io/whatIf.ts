import { type InputContext, type PretendedLine, readArgument, readPretendedLine, WrongInput } from '../../abi';
import { hexBytes } from '../../primitives';
import type { ReplayChanges } from '../changes';
import { pretendedAccounts, type PretendedContext } from './pretended';

const plain = /^\s*(from|to|value|gas|block|input)\s+(\S.*)$/i;

/** Whether a line says what a run has otherwise: "from 0x…", "value 1 ether", "gas 90000", "storage 0x….owner = 0x…". */
export function isChangeLine(line: string): boolean {
  return plain.test(line) || readPretendedLine(line) !== undefined;
}

/**
 * What a run has otherwise, by lines as `isChangeLine` has them.
 *
 * @throws {WrongInput} a line that cannot be read, and why; {ApiError} no node answers
 */
export async function readChanges(lines: readonly string[], context: PretendedContext): Promise<ReplayChanges> {
  const pretended: PretendedLine[] = [];
  let changes: ReplayChanges = {};
  for (const line of lines) {
    const account = readPretendedLine(line);
    const [, field, typed = ''] = account === undefined ? (plain.exec(line) ?? []) : [];
    if (account !== undefined) {
      pretended.push(account);
    } else if (field === undefined) {
      throw new WrongInput(
        `${line.trim()} is no change. Write from, to, value, gas, block, input, balance, code or storage.`,
      );
    } else {
      changes = { ...changes, ...plainChange(field.toLowerCase(), typed.trim(), context.input) };
    }
  }
  return pretended.length === 0 ? changes : { ...changes, accounts: await pretendedAccounts(pretended, context) };
}

function plainChange(field: string, typed: string, context: InputContext): ReplayChanges {
  if (field === 'input') {
    const input = hexBytes(typed);
    if (input === undefined) {
      throw new WrongInput('Expected input data: 0x and an even number of hex digits.');
    }
    return { input };
  }
  const isAddress = field === 'from' || field === 'to';
  const type = isAddress ? 'address' : field === 'value' ? 'uint256' : 'uint64';
  const read = readArgument(typed, { type }, context);
  if (!read.ok) {
    throw new WrongInput(`${field}: ${read.sentence}`);
  }
  return { [field]: isAddress ? String(read.value).toLowerCase() : read.value };
}

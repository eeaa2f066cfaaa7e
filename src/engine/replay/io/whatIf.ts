import {
  type CallChangeLine,
  type InputContext,
  type PretendedLine,
  readArgument,
  readChangeLine,
  WrongInput,
} from '../../abi';
import { hexBytes } from '../../primitives';
import type { ReplayChanges } from '../changes';
import { pretendedAccounts, type PretendedContext } from './pretended';

/**
 * What a run has otherwise, by lines as `readChangeLine` has them.
 *
 * @throws {WrongInput} a line that cannot be read, and why; {ApiError} no node answers
 */
export async function readChanges(lines: readonly string[], context: PretendedContext): Promise<ReplayChanges> {
  const pretended: PretendedLine[] = [];
  let changes: ReplayChanges = {};
  for (const line of lines) {
    const change = readChangeLine(line);
    if (change === undefined) {
      throw new WrongInput(
        `${line.trim()} is no change. Write from, to, value, gas, block, input, balance, code or storage.`,
      );
    } else if ('address' in change) {
      pretended.push(change);
    } else {
      changes = { ...changes, ...plainChange(change, context.input) };
    }
  }
  return pretended.length === 0 ? changes : { ...changes, accounts: await pretendedAccounts(pretended, context) };
}

function plainChange({ field, value: typed }: CallChangeLine, context: InputContext): ReplayChanges {
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

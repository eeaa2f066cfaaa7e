import {
  type InputContext,
  type OverrideLine,
  readArgument,
  WrongInput,
  type CallChangeLine,
  readChangeLine,
} from '../../abi';
import { type Accounts, type AccountState, type BlockTag, fetchStorageAt } from '../../evm';
import { bytesToHex, hexBytes, type JsonValue, paddedHex } from '../../primitives';
import { type Builds, builtLayouts, fetchRunningCodes, storagePlace, withValue } from '../../source';
import type { EvmNode } from '../../sources';
import { mergeAccounts, type ReplayChanges } from '../changes';

export interface OverrideContext {
  readonly node: EvmNode;
  /** The block whose state is overridden: a tag or a height. */
  readonly block: JsonValue;
  /** The state known already, before any overrides. */
  readonly found?: Accounts | undefined;
  readonly builds: Builds | undefined;
  readonly input: InputContext;
}

/**
 * Parses account overrides. Storage is written by the variables of the contract at the address, from the build in the
 * open project; other values in the same slot stay.
 *
 * @throws {WrongInput} a line that cannot be parsed, and why; {ApiError} no node answers
 */
export async function parseStateOverrideLines(
  lines: readonly OverrideLine[],
  context: OverrideContext,
): Promise<Accounts> {
  let accounts: Accounts = new Map();
  for (const line of lines) {
    accounts = mergeAccounts(accounts, new Map([[line.address, await stateOf(line, context, accounts)]]));
  }
  return accounts;
}

const none: ReadonlyMap<bigint, bigint> = new Map();

async function stateOf(line: OverrideLine, context: OverrideContext, before: Accounts): Promise<AccountState> {
  const { field, value } = line;
  switch (field) {
    case 'balance':
      return { storage: none, balance: integer(value, 'uint256', context) };
    case 'nonce':
      return { storage: none, nonce: integer(value, 'uint64', context) };
    case 'code':
      return { storage: none, code: hexBytes(value) ?? (await builtCode(value, context.builds)) };
    case 'storage':
      return { storage: new Map([await slotOf(line, context, before)]) };
  }
}

async function builtCode(name: string, builds: Builds | undefined): Promise<string> {
  const runtime = (await builds?.named(name))?.runtime;
  if (runtime === undefined) {
    throw new WrongInput(`${name} is neither code, as 0x hex, nor a contract that is compiled in this workspace.`);
  }
  if (runtime.open.length > 0) {
    throw new WrongInput(`The code of ${name} has unknown immutables or libraries: write it as 0x hex.`);
  }
  return bytesToHex(runtime.bytes);
}

async function slotOf(
  { address, variable = '', value }: OverrideLine,
  context: OverrideContext,
  before: Accounts,
): Promise<readonly [bigint, bigint]> {
  if (/^(?:0x[\da-f]{1,64}|\d{1,78})$/i.test(variable)) {
    return [BigInt(variable), integer(value, 'uint256', context)];
  }
  const place = await placeOf(address, variable, context);
  const { slot, type } = place;
  const word =
    before.get(address)?.storage.get(slot) ?? (type.size === 32n ? 0n : await wordAt(address, slot, context));
  return [slot, withValue(word, place, valueOf(value, place.type, context))];
}

async function placeOf(address: string, variable: string, { node, block, builds }: OverrideContext) {
  const codes = await fetchRunningCodes(node, address, block as BlockTag);
  const layouts =
    builds === undefined ? [] : (await Promise.all(codes.map(([at, code]) => builtLayouts(builds, code, at)))).flat();
  const place = storagePlace(layouts, variable);
  if (place === undefined) {
    throw new WrongInput(
      layouts.length === 0
        ? `The storage layout of ${address} is unknown: write a slot, such as 0x5, in place of ${variable}.`
        : `There is no single value at ${variable} in the storage of ${address}.`,
    );
  }
  return place;
}

async function wordAt(address: string, slot: bigint, { node, block, found }: OverrideContext): Promise<bigint> {
  const known = found?.get(address)?.storage.get(slot);
  if (known !== undefined) {
    return known;
  }
  return BigInt(await node.queryValue(fetchStorageAt(address, paddedHex(slot), block as BlockTag)));
}

function valueOf(
  typed: string,
  { label, size, names }: { readonly label: string; readonly size: bigint; readonly names?: readonly string[] },
  context: OverrideContext,
): bigint {
  const member = names?.indexOf(typed) ?? -1;
  if (member >= 0) {
    return BigInt(member);
  }
  const [abi = ''] =
    /^(?:u?int\d*|bool|bytes\d+)$/.exec(label) ?? (/^(?:address|contract)\b/.test(label) ? ['address'] : []);
  const read = readArgument(typed, { type: abi === '' ? `uint${size * 8n}` : abi }, context.input);
  if (!read.ok) {
    throw new WrongInput(read.sentence);
  }
  const { value } = read;
  return typeof value === 'boolean' ? (value ? 1n : 0n) : BigInt(value as bigint | string);
}

function integer(typed: string, type: string, { input }: OverrideContext): bigint {
  const read = readArgument(typed, { type }, input);
  if (!read.ok) {
    throw new WrongInput(read.sentence);
  }
  return read.value as bigint;
}

/**
 * Parses changes from lines in the format of `readChangeLine`.
 *
 * @throws {WrongInput} a line that cannot be parsed, and why; {ApiError} no node answers
 */
export async function readChanges(lines: readonly string[], context: OverrideContext): Promise<ReplayChanges> {
  const overrideLines: OverrideLine[] = [];
  let changes: ReplayChanges = {};
  for (const line of lines) {
    const change = readChangeLine(line);
    if (change === undefined) {
      throw new WrongInput(
        `${line.trim()} is not a change. Write from, to, value, gas, block, input, balance, code or storage.`,
      );
    } else if ('address' in change) {
      overrideLines.push(change);
    } else {
      changes = { ...changes, ...callChange(change, context.input) };
    }
  }
  return overrideLines.length === 0
    ? changes
    : { ...changes, accounts: await parseStateOverrideLines(overrideLines, context) };
}

function callChange({ field, value: typed }: CallChangeLine, context: InputContext): ReplayChanges {
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

import { type InputContext, readArgument, readChangeLine } from '../abi';
import { errorSentence } from '../errors';
import { namedAddressSpan, type NameOf } from '../evm';
import { type Line, code, joinEach, count, joinLines, message, nativeAmount, remote, text } from '../report';
import { shortenId, shortenText, paddedHex } from '../primitives';
import type { ApproximateState } from './changes';
import type { ReplayState, RunDifference, UnprovenReason } from './io/replay';

/** The state that a run used, and how it is known to match the transaction's position. */
export function stateLine(state: ReplayState): Line {
  if (state.kind === 'block') {
    const { block } = state;
    return typeof block === 'string' && block.startsWith('0x')
      ? message`the state after block ${count(BigInt(block))}`
      : message`the state of the ${remote(typeof block === 'string' ? block : 'requested')} block`;
  }
  const block = count(state.block);
  switch (state.kind) {
    case 'own':
      return message`its place, transaction index ${count(state.index)} of block ${block}; unchanged, it does what it did there`;
    case 'first':
      return message`the state before block ${block}, in which it is the first; unchanged, it does what it did there`;
    case 'prestate':
      return message`what it found at its place, transaction index ${count(state.index)} of block ${block}; unchanged, it does what it did there. What it did not touch is as it was before block ${block}`;
    case 'before':
      return message`the state before block ${block}, without what the ${count(state.index)} transactions before it did${text(state.why === undefined ? '' : `; ${unprovenText(state.why)}`)}`;
  }
}

function unprovenText(why: UnprovenReason): string {
  return 'error' in why ? errorSentence(why.error) : `unchanged, it differs there in ${differences[why.difference]}`;
}

const differences: Readonly<Record<RunDifference, string>> = {
  output: 'what it returns',
  error: 'its error',
  gas: 'the gas that it uses',
  calls: 'the calls that it makes',
  logs: 'the events that it emits',
};

const maxNamed = 3;

/** State that a run did not take from its own position; `undefined` where there is none. */
export function approximateLine(approximate: readonly ApproximateState[], name: NameOf): Line | undefined {
  const lines = approximate.map(({ address, slots }): Line => {
    const account = namedAddressSpan(address, name(address));
    const named = (slots ?? []).slice(0, maxNamed).map((slot) => shortSlot(slot));
    const more = (slots?.length ?? 0) - named.length;
    const all = more > 0 ? [...named, `${more} more`] : named;
    return slots === undefined ? [account] : message`${account} ${joinEach(all, (slot) => code(slot))}`;
  });
  return lines.length === 0 ? undefined : message`${joinLines(lines, '; ')}: as before its block`;
}

function shortSlot(slot: bigint): string {
  return slot < 2n ** 32n ? `slot 0x${slot.toString(16)}` : `slot ${shortenId(paddedHex(slot))}`;
}

/** A change as it was entered, in the usual format: amounts with their unit, grouped digits, named addresses. */
export function changeLine(line: string, symbol: string | undefined, input: InputContext, name: NameOf): Line {
  const change = readChangeLine(line);
  if (change === undefined) {
    return [code(line)];
  }
  const { field, value } = change;
  const words = (written: string): Line =>
    written
      .split(/(0x[\da-f]{40}(?![\da-f]))/i)
      .flatMap((part, i) =>
        part === '' ? [] : i % 2 === 0 ? code(shortenText(part), part) : namedAddressSpan(part, name(part)),
      );
  const isAmount = field === 'value' || field === 'balance';
  const read = isAmount || /^[\d_,]+$/.test(value) ? readArgument(value, { type: 'uint256' }, input) : undefined;
  const figure = read?.ok === true && typeof read.value === 'bigint' ? read.value : undefined;
  const shownValue = figure === undefined ? words(value) : [isAmount ? nativeAmount(figure, symbol) : count(figure)];
  return 'address' in change
    ? message`${text(field)} ${words(change.address)}${words(change.variable === undefined ? '' : `.${change.variable}`)} = ${shownValue}`
    : message`${text(field)} ${shownValue}`;
}

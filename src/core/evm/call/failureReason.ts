import * as l10n from '@vscode/l10n';
import type { Line } from '../../finding/finding';
import { text } from '../../finding/spans';
import { type DecodedRevert, decodeRevert, panicNumber, type RevertHint } from './decodeRevert';
import { invocationLine } from './invocation';

/** What is known of a failed transaction. */
export interface Failure {
  readonly gasUsed?: bigint;
  readonly gasLimit?: bigint;
  /** Return data of the replay, hex with 0x; absent where the node sent none. */
  readonly revertData?: string;
  /** What the node said to the replay: "execution reverted: not today". */
  readonly rpcMessage?: string;
}

export interface FailureReason {
  readonly kind: 'reverted' | 'outOfGas' | 'halted' | 'unknown';
  /** For the title. */
  readonly line: Line;
  /** What the return data said, where there was any. */
  readonly revert?: DecodedRevert;
}

/** The reason in title words, the surest first: return data, then the node's message, then the gas. */
export function failureReason(failure: Failure, hint: RevertHint = {}): FailureReason {
  if (failure.revertData !== undefined && failure.revertData !== '0x' && failure.revertData !== '') {
    const revert = decodeRevert(failure.revertData, hint);
    return { kind: 'reverted', line: revertLine(revert), revert };
  }
  return fromMessage(failure) ?? fromGas(failure);
}

function revertLine(revert: DecodedRevert): Line {
  switch (revert.kind) {
    case 'error':
      return revert.text.trim() === ''
        ? [text(l10n.t('reverted with an empty reason'))]
        : [text(l10n.t('reverted: ')), { kind: 'remote', text: revert.text }];
    case 'panic':
      return [text(l10n.t('reverted: {0} (panic {1})', revert.text, panicNumber(revert.code)))];
    case 'custom':
      return [text(l10n.t('reverted: ')), ...invocationLine(revert.name, revert.args)];
    case 'empty':
      return [text(l10n.t('reverted without a reason'))];
    case 'unknown':
      return revert.selector === undefined
        ? [text(l10n.t('reverted with data that is no error: ')), { kind: 'code', text: revert.data.slice(0, 200) }]
        : [text(l10n.t('reverted with custom error ')), { kind: 'code', text: revert.selector }];
  }
}

function fromMessage({ rpcMessage, gasLimit }: Failure): FailureReason | undefined {
  const message = rpcMessage?.trim() ?? '';
  const reason =
    /^(?:err: )?(?:VM Exception while processing transaction: )?(?:execution )?revert(?:ed)?(?:\s*[:,]\s*(.*))?$/is.exec(
      message,
    );
  if (reason !== null) {
    const words = (reason[1] ?? '').trim();
    return words === ''
      ? { kind: 'reverted', line: [text(l10n.t('reverted without a reason'))] }
      : { kind: 'reverted', line: [text(l10n.t('reverted: ')), { kind: 'remote', text: words }] };
  }
  if (/\bout of gas\b|\bOutOfGas\b|gas uint64 overflow/i.test(message)) {
    return { kind: 'outOfGas', line: outOfGas(gasLimit) };
  }
  const halted = haltedInWords(message);
  return halted === undefined ? undefined : { kind: 'halted', line: [text(halted)] };
}

/** Ways for the EVM to stop that are no revert: they use up all gas. Texts: go-ethereum's core/vm. */
function haltedInWords(message: string): string | undefined {
  if (/invalid opcode|InvalidFEOpcode|OpcodeNotFound/i.test(message)) {
    return l10n.t('stopped at an invalid instruction (an assertion, in older contracts)');
  }
  if (/invalid jump destination|InvalidJump/i.test(message)) {
    return l10n.t('stopped at an invalid jump');
  }
  if (/stack (?:underflow|limit reached)|StackUnderflow|StackOverflow/i.test(message)) {
    return l10n.t('stopped because the stack overflowed or was empty');
  }
  if (/write protection|StateChangeDuringStaticCall/i.test(message)) {
    return l10n.t('stopped: tried to change state in a static call');
  }
  if (/max call depth exceeded|CallTooDeep/i.test(message)) {
    return l10n.t('stopped: calls too deep');
  }
  if (/max code size exceeded|CreateContractSizeLimit/i.test(message)) {
    return l10n.t('stopped: the created contract is larger than 24,576 bytes');
  }
  if (/max initcode size exceeded|CreateInitCodeSizeLimit/i.test(message)) {
    return l10n.t('stopped: the creation code is larger than 49,152 bytes');
  }
  if (/contract address collision|CreateCollision/i.test(message)) {
    return l10n.t('stopped: there is a contract at the new address already');
  }
  if (/invalid code: must not begin with 0xef/i.test(message)) {
    return l10n.t('stopped: the created contract begins with 0xef');
  }
  if (/insufficient balance for transfer|OutOfFunds/i.test(message)) {
    return l10n.t('stopped: not enough balance for the transfer');
  }
  const precompile = /^(?:non-enabled cannot|cannot modify allow list|invalid function selector)/i.test(message);
  return precompile ? l10n.t('refused by the precompile: the caller or the function is not allowed') : undefined;
}

function fromGas({ gasUsed, gasLimit }: Failure): FailureReason {
  if (gasUsed !== undefined && gasLimit !== undefined && gasUsed >= gasLimit) {
    return { kind: 'outOfGas', line: [text(l10n.t('probably ')), ...outOfGas(gasLimit)] };
  }
  return { kind: 'unknown', line: [text(l10n.t('failed; the reason is not known'))] };
}

function outOfGas(gasLimit: bigint | undefined): Line {
  return gasLimit === undefined
    ? [text(l10n.t('out of gas'))]
    : [
        text(l10n.t('out of gas: all ')),
        { kind: 'count', value: gasLimit, unit: l10n.t('gas') },
        text(l10n.t(' used')),
      ];
}

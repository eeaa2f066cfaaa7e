import { RpcError, errorCategory } from '../../errors';
import type { Outcome } from '../io/rpcBatch';
import type { CallTrace } from '../io/trace';
import {
  type AbiContract,
  type AbiParameter,
  type AbiSource,
  type ArgFormat,
  type Failure,
  type FailureReason,
  type RevertHint,
  abiSignature,
  decodeRevert,
  failureReason,
  nodeWords,
  selectorOf,
} from '../../abi';
import { byteLength, checksumAddress } from '../../primitives';
import { explainRejection, isPrecompileAddress } from '../../precompiles';
import { type Line, code, count, mapDefined, message, text } from '../../report';
import { contractOf, errorOrigin, failedInside, firstFailure, isSilent } from '../trace/callTree';
import { namedAddressSpan } from './addressNames';
import type { CreationRefusal, NodeTransaction } from './transactionFacts';

export interface FailureHint extends RevertHint {
  readonly format?: (contract: string) => ArgFormat | undefined;
}

export interface ExplainedFailure {
  readonly reason: FailureReason;
  /** Explanation of the node's error message, and the remedy. */
  readonly meaning?: Line;
  /** How the reason was found, where it is not from a trace; or why there is no reason. */
  readonly how?: Line;
  /** Result of a replay on another state than the original one, where the reason may differ. */
  readonly replayed?: ReplayedReason;
}

interface ReplayedReason extends FailureReason {
  readonly on: 'parent' | 'latest';
}

export interface FailedCall extends Pick<Failure, 'gasUsed' | 'gasLimit'> {
  readonly from?: string;
  /** Absent for a contract creation. */
  readonly to?: string;
}

type Evidence = Pick<Failure, 'revertData' | 'rpcMessage' | 'initCode'>;

/**
 * Why a transaction failed on its original state: by its trace, or, for the first transaction of a block, by a replay
 * on the state before. Replays on other states are reported separately.
 */
export function explainFailure(
  node: NodeTransaction | undefined,
  failed: FailedCall,
  hint: FailureHint = {},
): ExplainedFailure {
  const { gasUsed, gasLimit, to } = failed;
  const gas = { gasUsed, gasLimit, canBeRefused: to === undefined || isPrecompileAddress(to) };
  const reasonBy = (evidence: Evidence): FailureReason =>
    failureReason(
      { ...gas, ...evidence },
      hint,
      mapDefined(to, (contract) => hint.format?.(contract)),
    );
  const meaningOf = ({ rpcMessage = '' }: Evidence, { meaning }: FailureReason): Line | undefined =>
    explainRejection(rpcMessage, failed) ?? meaning;
  const gasReason = reasonBy({});
  const replay = node?.replay;
  const traced = replay?.trace.ok === true ? replay.trace.value : undefined;
  const refused =
    node && traced === undefined ? refusedReason({ ...node.transaction, type: undefined }, hint.abi) : undefined;
  if (refused !== undefined) {
    return { reason: refused, how: [text('Per the ABI of the contract, whose code matches its build.')] };
  }
  if (replay === undefined) {
    return { reason: gasReason, how: [text('No node available to replay the transaction.')] };
  }
  const { atParent, atLatest } = replay;
  // A top-level deployment refused by the deployer allow list never ran: its trace is empty and has no error.
  if (traced !== undefined && (traced.error || traced.output)) {
    if (replay.refusedCreation !== undefined) {
      return explainRefusedCreation(replay.refusedCreation);
    }
    const reason = tracedReason(traced, hint, gas);
    const inner = failedInside(traced);
    const meaning =
      inner === undefined
        ? meaningOf(evidenceIn(traced), reason)
        : (explainRejection(inner.error ?? '', { from: inner.from, to: inner.to }) ?? reason.meaning);
    return { reason, meaning, how: inner && innerFailureLine(inner, traced, hint) };
  }
  const isFirst = node?.transaction.transactionIndex === 0n;
  const evidenceAtParent = evidenceOf(atParent);
  if (evidenceAtParent !== undefined && isFirst) {
    const reason = reasonBy(evidenceAtParent);
    return {
      reason,
      meaning: meaningOf(evidenceAtParent, reason),
      how: [text('Replayed on the state before its block.')],
    };
  }
  const pruned = !atParent.ok && errorCategory(atParent.error) === 'prunedState';
  const evidenceAtLatest = atParent.ok ? undefined : evidenceOf(atLatest);
  const otherEvidence = evidenceAtParent ?? evidenceAtLatest;
  if (otherEvidence !== undefined) {
    const reason = reasonBy(otherEvidence);
    const on = evidenceAtParent === undefined ? 'latest' : 'parent';
    const how =
      evidenceAtParent !== undefined
        ? 'Replayed on the state before its block: earlier transactions in the block may have changed the reason.'
        : pruned
          ? 'Replayed on the latest state, because the node has pruned the state before its block. The reason may have been another one.'
          : 'Replayed on the latest state, because the node did not answer for the state before its block. The reason may have been another one.';
    // The receipt shows as well that all gas was used.
    return reason.kind === 'outOfGas' && gasReason.kind === 'outOfGas'
      ? { reason, how: [text(how)] }
      : {
          reason: gasReason,
          how: [text(how)],
          replayed: { ...reason, meaning: explainRejection(otherEvidence.rpcMessage ?? '', failed), on },
        };
  }
  const how =
    pruned && atLatest.ok
      ? 'The node has pruned the state before its block. On the latest state, the call succeeds.'
      : !atParent.ok
        ? 'The node did not replay the transaction.'
        : isFirst
          ? 'The call succeeds on the state before its block: the time or number of its block, or a Warp message that was not valid, made it fail.'
          : 'The call succeeds on the state before its block: earlier transactions in the block, its time or number, or a Warp message that was not valid, made it fail.';
  return { reason: gasReason, how: [text(how)] };
}

/** A refused creation uses up all gas but 1/64, whatever the reason. */
function explainRefusedCreation(refusal: CreationRefusal): ExplainedFailure {
  const reverted = (line: Line): FailureReason => ({ kind: 'reverted', line });
  const how = [text('A contract creation inside it was refused: all but 1/64 of the gas went there, and no code ran.')];
  switch (refusal.kind) {
    case 'notAllowed': {
      const words = `tx.origin ${checksumAddress(refusal.origin)} is not authorized to deploy a contract`;
      const reason = reverted(message`reverted: contract creation refused: ${nodeWords(words)}`);
      return { reason, meaning: explainRejection(words, {}), how };
    }
    case 'taken':
      return {
        reason: reverted(
          message`reverted: contract creation refused: ${namedAddressSpan(refusal.address)} already has a contract`,
        ),
        meaning: [text('CREATE2 makes the same address from the same creator, code and salt. Use another salt.')],
        how,
      };
    case 'unknown':
      return { reason: reverted([text('reverted: contract creation refused')]), how };
    case 'likely': {
      const words: Line = [text('All but 1/64 of the gas is gone, and no call inside it failed.')];
      return {
        reason: reverted([text('reverted, probably because a contract creation inside it was refused')]),
        how:
          refusal.origin === undefined
            ? words
            : message`${words} On the latest state, tx.origin ${namedAddressSpan(refusal.origin)} is not authorized to deploy a contract.`,
      };
    }
  }
}

function evidenceIn({ type, input, output, error }: CallTrace): Evidence {
  const initCode = type?.startsWith('CREATE') === true ? (input ?? undefined) : undefined;
  return { revertData: output || undefined, rpcMessage: error || undefined, initCode };
}

/** Why a call failed: by the ABI of the contract that raised the error, in the unit of the token with its storage. */
export function tracedReason(
  call: CallTrace,
  { abi, format }: FailureHint,
  gas: Pick<Failure, 'gasUsed' | 'gasLimit' | 'canBeRefused'> = {},
): FailureReason {
  const origin = errorOrigin(call);
  const asToken = mapDefined(contractOf(origin), (contract) => format?.(contract));
  const refused = isSilent(origin) ? (creationReason(origin.calls?.at(-1)) ?? refusedReason(origin, abi)) : undefined;
  return refused ?? failureReason({ ...gas, ...evidenceIn(call) }, { abi, address: origin.to ?? undefined }, asToken);
}

/** A failed creation as the last action of a silent revert is the reason for the revert. */
function creationReason(last: CallTrace | undefined): FailureReason | undefined {
  return last?.error && last.type?.startsWith('CREATE') === true && !isSilent(last) && !last.output
    ? {
        ...failureReason({ rpcMessage: last.error }),
        kind: 'reverted',
        line: message`reverted: contract creation failed: ${nodeWords(last.error)}`,
      }
    : undefined;
}

/** Why a contract of the project reverts without data. */
function refusedReason(
  { type, to, input, value }: Pick<CallTrace, 'type' | 'to' | 'input' | 'value'>,
  abi: AbiSource | undefined,
): FailureReason | undefined {
  if (to == null || type?.startsWith('CREATE') === true) {
    const constructorAbi = abi?.constructorOf?.(input ?? '0x');
    return constructorAbi === undefined || constructorAbi.isPayable || value == null || value === 0n
      ? undefined
      : {
          kind: 'reverted',
          line: message`reverted: the constructor of ${code(constructorAbi.contract)} is not payable, and the creation sends native tokens`,
        };
  }
  const contract = mapDefined(to, (address) => abi?.contractAt?.(address));
  const why = contract?.isMatched === true ? abiRevertReason(input ?? '0x', value ?? 0n, contract) : undefined;
  return why && { kind: 'reverted', line: message`reverted: ${why}` };
}

/**
 * Why compiler-generated checks revert without data before a line of the contract runs: value sent to a function that
 * is not payable, an unknown selector, or too little calldata. `undefined` where the ABI shows no such reason.
 */
function abiRevertReason(input: string, value: bigint, contract: AbiContract): Line | undefined {
  const { contract: name, functions, others } = contract;
  const selector = byteLength(input) < 4 ? undefined : input.slice(0, 10).toLowerCase();
  const called = functions.find((one) => selectorOf(one.name, one.inputs) === selector);
  if (called !== undefined) {
    if (value > 0n && called.mutability !== 'payable') {
      return message`${code(`${name}.${called.name}`)} is not payable, and the call sends native tokens`;
    }
    const size = BigInt(byteLength(input));
    const minSize = 4n + called.inputs.reduce((sum, one) => sum + headSize(one), 0n);
    return size < minSize
      ? message`calldata of ${count(size, 'bytes')} is too short for ${code(abiSignature(called.name, called.inputs))}, which takes at least ${count(minSize, 'bytes')}`
      : undefined;
  }
  if (others === undefined || (input === '0x' && others.receive)) {
    return undefined;
  }
  if (others.fallback !== undefined) {
    return value > 0n && others.fallback === 'nonpayable'
      ? message`the fallback function of ${code(name)} is not payable, and the call sends native tokens`
      : undefined;
  }
  if (selector !== undefined) {
    return message`${code(name)} has no function ${code(selector)}`;
  }
  return others.receive
    ? message`${code(name)} has no fallback function, and calldata of ${count(BigInt(byteLength(input)), 'bytes')} calls no function`
    : message`${code(name)} has no receive or fallback function, and no function is called`;
}

/** Bytes of a parameter in the head of its ABI encoding; a dynamic type takes one word there, its offset. */
function headSize(parameter: AbiParameter): bigint {
  return fixedSize(parameter) ?? 32n;
}

/** `undefined` for dynamic types. */
function fixedSize({ type, components = [] }: AbiParameter): bigint | undefined {
  const list = /^(.*)\[(\d*)\]$/.exec(type);
  if (list !== null) {
    const [, of = '', length = ''] = list;
    const each = length === '' ? undefined : fixedSize({ type: of, components });
    return each === undefined ? undefined : BigInt(length) * each;
  }
  if (type === 'tuple') {
    const sizes = components.map(fixedSize);
    return sizes.includes(undefined) ? undefined : sizes.reduce<bigint>((sum, size) => sum + (size ?? 0n), 0n);
  }
  return type === 'string' || type === 'bytes' ? undefined : 32n;
}

/** The contract that raised the traced error, if the error has arguments: amounts may be in the unit of a token. */
export function failedContract(trace: CallTrace): string | undefined {
  const failed = trace.error ? trace : firstFailure(trace);
  const origin = failed && errorOrigin(failed);
  const output = origin?.output ?? '';
  const { kind } = decodeRevert(output);
  const isOwn = (kind === 'custom' || kind === 'unknown') && output.length > selectorLength;
  return origin !== undefined && isOwn ? contractOf(origin) : undefined;
}

const selectorLength = 10;

function innerFailureLine(inner: CallTrace, outer: CallTrace, hint: FailureHint): Line {
  const address = mapDefined(inner.to, (to) => namedAddressSpan(to));
  if (address !== undefined && inner.output && inner.output === outer.output) {
    return message`Reverted in an internal call to ${address}.`;
  }
  const reason = innerReason(inner, hint);
  return address === undefined
    ? message`An internal contract creation failed: ${reason}.`
    : message`The internal call to ${address} failed: ${reason}.`;
}

function innerReason(call: CallTrace, hint: FailureHint): Line {
  const { kind, line } = tracedReason(call, hint);
  return kind === 'reverted' ? line : nodeWords(call.error ?? '');
}

/** The failure inside a transaction that succeeded nevertheless; empty where no call failed. */
export function caughtFailure(trace: CallTrace | undefined, hint: FailureHint): Line | undefined {
  const inner = trace === undefined || trace.error ? undefined : firstFailure(trace);
  if (inner === undefined) {
    return undefined;
  }
  const reason = innerReason(inner, hint);
  return inner.to == null
    ? message`contract creation failed, caught by the caller: ${reason}`
    : message`call to ${namedAddressSpan(inner.to)} failed, caught by the caller: ${reason}`;
}

/** The revert or rejection in a node's response; `undefined` where the call succeeded or the node itself failed. */
function evidenceOf(outcome: Outcome<string>): Evidence | undefined {
  if (outcome.ok || !(outcome.error instanceof RpcError)) {
    return undefined;
  }
  const { data, rpcMessage, code } = outcome.error;
  const category = errorCategory(outcome.error);
  const isCallError = category === 'reverted' || (category === undefined && (code === -32000 || code === 3));
  const evidence = { rpcMessage, revertData: typeof data === 'string' ? data : undefined };
  return isCallError && failureReason(evidence).kind !== 'unknown' ? evidence : undefined;
}

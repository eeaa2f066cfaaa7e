import { type AbiCandidate, type AbiSource, decodeCall, decodeParameters, decodeRevert } from '../../../abi';
import { callsIn, type HashAnswer } from '../../../evm';
import { type EvmChain, serviceUrlOf } from '../../../networks';
import type { Sourced } from '../../../report';
import type { SourceClient } from '../../../sources';
import { getOrMake } from '../../collections';
import type { ToldSignature } from '../../verified/signatureDatabase';

/** What is read by selector in the calls and reverts of a transaction, and nobody knows: bytes behind it, without it. */
type Unknown = Map<string, `0x${string}`[]>;

/**
 * ABIs, and what a database of signatures says of the functions and errors of a transaction that are in none of them. A quick
 * lookup asks nobody: `isLate` where it would have to.
 *
 * @throws the abort reason alone
 */
export async function withSignatures(
  client: SourceClient,
  chain: EvmChain,
  abi: AbiSource | undefined,
  answers: readonly Sourced<HashAnswer>[],
): Promise<{ readonly abi: AbiSource | undefined; readonly isLate: boolean }> {
  const { context, network, signal, states } = client;
  const { verified, options } = context;
  const url = serviceUrlOf(network, chain, '4byte');
  const unknown = url === undefined || verified === undefined ? new Map<string, never>() : unknownIn(answers, abi);
  if (url === undefined || verified === undefined || unknown.size === 0) {
    return { abi, isLate: false };
  }
  const asker = { network, chain, signal, states, allowed: options.allowed };
  const told = await verified.signatures([...unknown.keys()], asker, options.quick === true);
  if (told === 'late') {
    return { abi, isLate: true };
  }
  if (told === 'not allowed') {
    states.notAsked('verified', url, chain.name, 'evm');
    return { abi, isLate: false };
  }
  const candidates = new Map([...told].map(([selector, all]) => [selector, ranked(all, unknown.get(selector) ?? [])]));
  const of = (selector: string): readonly AbiCandidate[] => candidates.get(selector.toLowerCase()) ?? [];
  const and = (known: readonly AbiCandidate[] = [], selector: string): readonly AbiCandidate[] =>
    known.length > 0 ? known : of(selector);
  return {
    isLate: false,
    abi: {
      ...abi,
      functions: (selector, to) => and(abi?.functions(selector, to), selector),
      events: (topic, address) => abi?.events(topic, address) ?? [],
      errors: (selector, address) => and(abi?.errors(selector, address), selector),
    },
  };
}

function unknownIn(answers: readonly Sourced<HashAnswer>[], abi: AbiSource | undefined): Unknown {
  const unknown: Unknown = new Map();
  const add = (selector: string | undefined, data: string): void => {
    if (selector !== undefined) {
      getOrMake(unknown, selector.toLowerCase(), () => []).push(`0x${data.slice(10)}`);
    }
  };
  for (const { value } of answers) {
    const { transaction: { transaction, trace, replay } = {} } = value;
    const ran = replay?.trace ?? trace;
    const calls = ran?.ok === true ? callsIn(ran.value) : [];
    for (const { to, input } of [transaction, ...calls].filter((call) => call !== undefined)) {
      const call = decodeCall(input ?? '0x', to, { abi });
      add(call.kind === 'unknown' && call.problems.length === 0 ? call.selector : undefined, input ?? '0x');
    }
    for (const { output, error, to } of calls) {
      const revert = error && output ? decodeRevert(output, { abi, address: to ?? undefined }) : undefined;
      add(revert?.kind === 'unknown' ? revert.selector : undefined, output ?? '0x');
    }
  }
  return unknown;
}

/** Those that the bytes fit, the verified first: no guess where it is the only one. */
function ranked(told: readonly ToldSignature[], data: readonly `0x${string}`[]): readonly AbiCandidate[] {
  const fitting = told.filter(({ inputs }) => data.every((bytes) => decodeParameters(inputs, bytes) !== undefined));
  const verified = fitting.filter(({ isVerified }) => isVerified);
  return [...verified, ...fitting.filter(({ isVerified }) => !isVerified)].map(({ name, inputs, isVerified }) => ({
    ...{ name, inputs, contract: '4byte', source: '4byte' },
    certain: isVerified && verified.length === 1,
  }));
}

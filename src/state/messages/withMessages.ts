import type { UnsourcedFinding } from '../../core/finding/finding';
import { readWarpEnvelope } from '../../core/detect/warpMessage';
import { warpContent } from '../../core/evm/warp/warpContent';
import { hexToBytes } from '../../core/ids/hex';
import type { EvmChain } from '../../core/networks/network';
import { formatCount } from '../../core/text/count';
import { explainFailure } from '../../explain/evm/failure';
import type { HashAnswer, WarpAnswer } from '../../explain/evm/hashAnswer';
import { handoutsOf } from '../../explain/messages/handouts';
import { messageFinding } from '../../explain/messages/messageFinding';
import { payloadSections } from '../../explain/warp/payloadSections';
import type { Sourced } from '../../explain/sourcedResult';
import type { SourceClient } from '../sources/sourceClient';
import type { Evidence } from './evidence';
import type { TrailOptions, Trails } from './fetchTrail';
import { followMessage } from './followMessage';

/**
 * The lives of the messages that a transaction is about, for its Finding.
 *
 * @throws the abort reason alone
 */
export async function messagesOf(
  client: SourceClient,
  chain: EvmChain,
  hash: string,
  { value: { transaction: told } }: Sourced<HashAnswer>,
  evidence: Evidence,
): Promise<UnsourcedFinding | undefined> {
  if (told !== undefined) {
    const { transaction, receipt, block, latest, replay } = told;
    evidence.transactions.set(hash, transaction);
    if (receipt !== undefined) {
      evidence.receipts.set(hash, receipt);
    }
    if (block !== undefined) {
      evidence.addBlock(chain, block);
    }
    if (latest !== undefined) {
      evidence.addLatest(chain, latest);
    }
    if (receipt?.status === 0n && replay !== undefined) {
      const { to, gas: gasLimit } = transaction;
      // What it would say today is another matter: it may have been delivered since.
      const then = { ...told, replay: { ...replay, atLatest: replay.atParent } };
      const { reason } = explainFailure(then, { gasUsed: receipt.gasUsed, gasLimit, to: to ?? undefined });
      if (reason.revert?.kind === 'error') {
        evidence.refusals.set(hash, reason.revert.text);
      }
    }
  }
  return findingOf(
    client,
    await followMessage(client, { kind: 'transaction', chain, hash }, optionsOf(client, evidence)),
  );
}

/**
 * A message by the ID that messengers know it by, or by the ID of its Warp message.
 *
 * @throws the abort reason alone
 */
export async function messageById(
  client: SourceClient,
  id: string,
  evidence: Evidence,
): Promise<UnsourcedFinding | undefined> {
  // Who did not tell its last block would not tell of logs either.
  const chains = client.network.chains.filter((chain) => evidence.latest(chain) !== undefined);
  const found =
    chains.length === 0
      ? undefined
      : await followMessage(client, { kind: 'message', id, chains }, optionsOf(client, evidence));
  const life = await findingOf(client, found);
  const envelope = readWarpEnvelope(hexToBytes(found?.trails[0]?.unsigned ?? '') ?? new Uint8Array());
  return life && envelope
    ? { ...life, sections: [...life.sections, ...payloadSections(envelope, client.network)] }
    : life;
}

/** A Warp message that the node of a chain has, as the resolver tells it. */
export interface FoundWarpMessage {
  readonly chain: EvmChain;
  readonly answer: WarpAnswer;
  readonly from: number;
  readonly finding: UnsourcedFinding;
}

/**
 * A Warp message with its life; without one where it is for the P-Chain, or no contract's.
 *
 * @throws the abort reason alone
 */
export async function messageByWarp(
  client: SourceClient,
  id: string,
  warp: FoundWarpMessage,
  evidence: Evidence,
): Promise<UnsourcedFinding> {
  const { finding, answer } = warp;
  const envelope = readWarpEnvelope(hexToBytes(answer.unsigned) ?? new Uint8Array());
  const content = envelope && warpContent(envelope.payload);
  const says = content?.kind === 'call' ? content.says.kind : undefined;
  if (says !== 'teleporter' && says !== 'bytes') {
    return finding;
  }
  const life = await findingOf(
    client,
    await followMessage(client, { kind: 'message', id, chains: [], warp }, optionsOf(client, evidence)),
  );
  if (says === 'bytes' || life === undefined) {
    return life === undefined ? finding : added(finding, life);
  }
  // What becomes of it is the answer; where it was sent stands in its life.
  const facts = finding.facts.filter(({ key }) => key === 'size' || key === 'bytes');
  return { ...added(life, { ...finding, facts }), raw: finding.raw };
}

function optionsOf({ context }: SourceClient, evidence: Evidence): TrailOptions {
  const { progress } = context.options;
  const words = (chain: string, from: bigint, to: bigint): string =>
    `Searching ${chain} for the message: blocks ${formatCount(from)} to ${formatCount(to)}`;
  return { evidence, progress: progress && ((chain, from, to) => progress(words(chain, from, to))) };
}

/** What was read in words: the errors of receivers by the ABIs of the project, and what repairs it beside it. */
async function findingOf(
  { context: { abi }, network }: SourceClient,
  found: Trails | undefined,
): Promise<UnsourcedFinding | undefined> {
  await abi?.ready();
  return (
    found &&
    messageFinding(found.trails, {
      hint: ({ destination }) => ({ abi: abi?.on(destination?.chain?.evmChainId) }),
      handouts: found.trails.length === 1 ? found.trails.flatMap((trail) => handoutsOf(trail, network.name)) : [],
    })
  );
}

/** What a message's facts say of it that a transaction's say of itself, or that its lane says. */
const ownFacts: ReadonlySet<string> = new Set([
  'requiredGas',
  'relayers',
  'relayer',
  'messenger',
  'warpId',
  'warpIdCb58',
]);

/** A transaction with the messages that it is about; what it says itself stands. */
export function withMessages<F extends UnsourcedFinding>(finding: F, told: UnsourcedFinding | undefined): F {
  return told === undefined
    ? finding
    : added(finding, { ...told, facts: told.facts.filter(({ key }) => !ownFacts.has(key)) });
}

function added<F extends UnsourcedFinding>(finding: F, told: UnsourcedFinding): F {
  const { facts, sections, related } = finding;
  const isNew =
    <T extends { readonly key: string }>(known: readonly T[]) =>
    ({ key }: T): boolean =>
      !known.some((one) => one.key === key);
  return {
    ...finding,
    lanes: finding.lanes ?? told.lanes,
    handouts: finding.handouts ?? told.handouts,
    unlisted: finding.unlisted ?? told.unlisted,
    facts: [...facts, ...told.facts.filter(isNew(facts))],
    sections: [...sections, ...told.sections.filter(isNew(sections))],
    related: [...related, ...told.related.filter(({ id }) => !related.some((one) => one.id === id))],
  };
}

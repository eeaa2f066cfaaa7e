import type { UnsourcedFinding } from '../../core/finding/finding';
import { readWarpEnvelope } from '../../core/detect/warpMessage';
import { warpContent } from '../../core/evm/warp/warpContent';
import { hexToBytes } from '../../core/ids/hex';
import type { EvmChain } from '../../core/networks/network';
import { explainFailure } from '../../explain/evm/failure';
import type { HashAnswer, WarpAnswer } from '../../explain/evm/hashAnswer';
import { messageFinding } from '../../explain/messages/messageFinding';
import { handoutsOf } from '../../explain/messages/handouts';
import type { Sourced } from '../../explain/sourcedResult';
import type { SourceClient } from '../sources/sourceClient';
import type { Evidence } from './evidence';
import type { Trails } from './fetchTrail';
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
  const found = await followMessage(client, { kind: 'transaction', chain, hash }, { evidence });
  return found && findingOf(client, found.trails);
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
  const found = await followMessage(client, { kind: 'message', id, chains }, { evidence });
  return found && findingOf(client, found.trails);
}

/**
 * The life of a Warp message that a chain's node has; undefined where it is for the P-Chain, or no message from a contract.
 *
 * @throws the abort reason alone
 */
export async function messageByWarp(
  client: SourceClient,
  id: string,
  warp: { readonly chain: EvmChain; readonly answer: WarpAnswer; readonly from: number },
  evidence: Evidence,
): Promise<UnsourcedFinding | undefined> {
  const envelope = readWarpEnvelope(hexToBytes(warp.answer.unsigned) ?? new Uint8Array());
  const content = envelope && warpContent(envelope.payload);
  if (content?.kind !== 'call' || !['teleporter', 'bytes'].includes(content.says.kind)) {
    return undefined;
  }
  const found = await followMessage(client, { kind: 'message', id, chains: [], warp }, { evidence });
  return found && findingOf(client, found.trails);
}

/** What was read in words: the errors of receivers by the ABIs of the project, and what repairs it beside it. */
function findingOf({ context, network }: SourceClient, trails: Trails['trails']): UnsourcedFinding {
  return messageFinding(trails, {
    hint: ({ destination }) => ({ abi: context.abi?.on(destination?.chain?.evmChainId) }),
    handouts: trails.length === 1 ? trails.flatMap((trail) => handoutsOf(trail, network.name)) : [],
  });
}

/** A Finding with what is told of the messages that it is about; what it says itself stands. */
export function withMessages<F extends UnsourcedFinding>(finding: F, told: UnsourcedFinding | undefined): F {
  if (told === undefined) {
    return finding;
  }
  const { facts, sections, lanes, handouts, related } = told;
  const isNew =
    <T extends { readonly key: string }>(known: readonly T[]) =>
    ({ key }: T): boolean =>
      !known.some((one) => one.key === key);
  return {
    ...finding,
    lanes,
    handouts,
    facts: [...finding.facts, ...facts.filter(isNew(finding.facts))],
    sections: [...sections.filter(isNew(finding.sections)), ...finding.sections],
    related: [...finding.related, ...related.filter(({ id }) => !finding.related.some((one) => one.id === id))],
  };
}

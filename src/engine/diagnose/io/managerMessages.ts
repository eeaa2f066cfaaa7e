import { sha256 } from '@noble/hashes/sha2.js';
import { errorSentence, isTooMuch } from '../../errors';
import { type EvmCall, RpcBatch, type SentWarpMessage, getLatestBlock, getWarpLogsOf, toQuantity } from '../../evm';
import { readWarpEnvelope } from '../../detection';
import { sentMessages, warpContent } from '../../messages';
import { type Line, type QueryResult, count, message, text } from '../../report';
import { bytesToHex, encodeCb58, hexToBytes } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { SentByManager } from '../setUp';
import type { SourceClient } from '../../sources';

/** As many blocks as public nodes let one search span, and how often they are asked where they do not take all at once. */
const step = 2_048n;
const maxSteps = 8;

export interface SentMessages {
  /** Oldest first. */
  readonly messages: readonly SentByManager[];
  readonly unread: readonly Line[];
}

/**
 * What a manager told the P-Chain about the validators of its L1: all of it where the node searches so far, else what it
 * told last.
 *
 * @param subnetId cb58 of the L1, since one contract may manage several
 * @throws the abort reason alone
 */
export async function fetchSentByManager(
  client: SourceClient,
  chain: EvmChain,
  manager: string,
  subnetId: string,
): Promise<SentMessages> {
  const whole = await request(client, chain, getWarpLogsOf(manager, '0x0', 'latest'));
  if (whole.ok) {
    return { messages: messagesIn(whole.value, subnetId), unread: [] };
  }
  if (whole.error === undefined) {
    return { messages: [], unread: [] };
  }
  return isTooMuch(whole.error)
    ? await fetchLatest(client, chain, manager, subnetId)
    : { messages: [], unread: [[text(errorSentence(whole.error))]] };
}

async function fetchLatest(
  client: SourceClient,
  chain: EvmChain,
  manager: string,
  subnetId: string,
): Promise<SentMessages> {
  const tip = await request(client, chain, getLatestBlock());
  if (!tip.ok) {
    return { messages: [], unread: tip.error === undefined ? [] : [[text(errorSentence(tip.error))]] };
  }
  const logs: SentWarpMessage[] = [];
  let to = tip.value.number;
  for (let i = 0; i < maxSteps && to >= 0n; i++) {
    const from = to < step ? 0n : to - step + 1n;
    const result = await request(client, chain, getWarpLogsOf(manager, toQuantity(from), toQuantity(to)));
    if (!result.ok) {
      break;
    }
    logs.unshift(...result.value);
    to = from - 1n;
  }
  const unread =
    to < 0n
      ? []
      : [
          message`The messages of the manager contract were searched back to block ${count(to + 1n)}: older ones are unknown.`,
        ];
  return { messages: messagesIn(logs, subnetId), unread };
}

function request<T>(client: SourceClient, chain: EvmChain, call: EvmCall<T>): Promise<QueryResult<T>> {
  return client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(call);
    const outcome = (await node.query(batch)).of(key);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return { value: outcome.value, json: outcome.json };
  });
}

function messagesIn(logs: readonly SentWarpMessage[], subnetId: string): readonly SentByManager[] {
  return logs.flatMap((log): readonly SentByManager[] => {
    const [{ unsigned } = { unsigned: undefined }] = sentMessages([log]);
    const envelope = unsigned && readWarpEnvelope(hexToBytes(unsigned) ?? new Uint8Array());
    const content = envelope && warpContent(envelope.payload);
    if (unsigned === undefined || content?.kind !== 'call') {
      return [];
    }
    const { content: message, payload } = content;
    const common = { unsigned, transaction: log.transactionHash };
    if (message.kind === 'weight') {
      return [{ ...common, validationId: message.validationId, weight: message.weight, nonce: message.nonce }];
    }
    // The ID of a validation is the hash of what asked for it.
    return message.kind === 'register' && message.subnetId === subnetId
      ? [
          {
            ...common,
            validationId: encodeCb58(sha256(payload)),
            weight: message.weight,
            registers: { nodeId: message.nodeId, expiry: message.expiry, payload: bytesToHex(payload) },
          },
        ]
      : [];
  });
}

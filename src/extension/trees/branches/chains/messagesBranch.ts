import { RpcBatch, callContract } from '../../../../engine/evm';
import { message, remote, text } from '../../../../engine/report';
import {
  addressNamed,
  cleanRemote,
  encodeCb58,
  formatCount,
  hexToBytes,
  shortenId,
} from '../../../../engine/primitives';
import {
  ChainMessages,
  type MessageStatus,
  type RecentMessage,
  type RecentMessages,
  ownId,
  statusText,
} from '../../../../engine/messages';
import type { ListedChain } from '../../../../engine/chains';
import { QueryError } from '../../../../engine/sources';
import type { TreeBranch, TreeIcon, TreeNode, ChainsContext, FetchedRules } from '../../../../engine/trees';
import { messenger, messengerRequest, messengerVersion } from '../../../../engine/chains';

/** Logs are searched again after so long. */
const freshMs = 30_000;
/** What was told of a chain's messages, and of its registry where its address is known. */
export interface FetchedMessages extends RecentMessages {
  readonly registry?: { readonly address: string; readonly latest?: bigint; readonly version?: bigint };
}

const shownFates: readonly MessageStatus[] = ['executed', 'received', 'failed', 'undelivered', 'unknown'];
const alwaysShown: ReadonlySet<MessageStatus> = new Set(['executed', 'failed', 'undelivered']);

/** The contracts, then the messages by what became of them; below these each message. */
export async function messagesBranch(
  context: ChainsContext,
  chain: ListedChain,
  rules: FetchedRules,
  status: string | undefined,
): Promise<TreeBranch> {
  const word = rules.now?.rules.messenger?.blockchainId;
  if (word === undefined) {
    throw new QueryError(`${chain.name} has no TeleporterMessenger.`);
  }
  const result = await fetchCachedMessages(context, chain, ownId(chain.blockchainId, word) ?? word);
  const by = { at: result.at, hosts: [result.host] };
  const branch = { ...by, freshUntil: { kind: 'age', milliseconds: freshMs } as const, problem: gapWords(result) };
  if (status !== undefined) {
    const own = result.messages.filter((one) => one.status === status);
    return { ...branch, nodes: own.map((one) => messageNode(context, chain, by, one)) };
  }
  return {
    ...branch,
    nodes: [
      chainPart(context, chain, by, {
        parts: ['messages', 'messenger'],
        label: 'Messenger',
        value: [text(`${messengerVersion} · ${shortenId(messenger)}`)],
        symbol: 'file-code',
        identifier: messenger,
        isOfChain: true,
        request: messengerRequest,
      }),
      ...registryNodes(context, chain, by, result),
      ...shownFates.flatMap((one) => statusNodes(context, chain, by, result, one)),
    ],
  };
}

function fetchCachedMessages(context: ChainsContext, chain: ListedChain, id: string): Promise<FetchedMessages> {
  const { client, received, messages } = context;
  const key = client.evmUrls(chain.evm!).join(' ');
  const known = received.get(key) ?? new ChainMessages();
  received.set(key, known);
  return messages.getOrFetch(key, () => fetchMessages(context, chain, known, id));
}

async function fetchMessages(
  { client, network }: ChainsContext,
  chain: ListedChain,
  known: ChainMessages,
  id: string,
): Promise<FetchedMessages> {
  const evm = chain.evm!;
  // One per chain, at any address: those of the public C-Chains are known.
  const address = chain.key === 'C' ? addressNamed('TeleporterRegistry', network.name) : undefined;
  const [recent, registry] = await Promise.all([
    known.fetch(client, evm, id),
    address === undefined
      ? undefined
      : client.evm(evm, async (node) => {
          const batch = new RpcBatch();
          const latest = batch.add(callContract({ to: address, data: '0xc07f47d4' }));
          const version = batch.add(
            callContract({ to: address, data: `0x4c1f08ce${messenger.slice(2).toLowerCase().padStart(64, '0')}` }),
          );
          const answers = await node.query(batch);
          return { value: [latest, version].map((key) => numberOf(answers.value(key))), json: null };
        }),
  ]);
  const [latest, version] = registry?.ok === true ? registry.value : [];
  return { ...recent, registry: address === undefined ? undefined : { address, latest, version } };
}

function numberOf(word: string | undefined): bigint | undefined {
  return word?.length === 66 ? BigInt(word) : undefined;
}

function registryNodes(
  context: ChainsContext,
  chain: ListedChain,
  by: Pick<TreeBranch, 'at' | 'hosts'>,
  { registry }: FetchedMessages,
): readonly TreeNode[] {
  return registry === undefined
    ? []
    : [
        chainPart(context, chain, by, {
          parts: ['messages', 'registry'],
          label: 'Registry',
          value: [
            text(
              registry.latest === undefined
                ? shortenId(registry.address)
                : `latest version ${registry.latest} · ${shortenId(registry.address)}`,
            ),
          ],
          symbol: 'book',
          identifier: registry.address,
          isOfChain: true,
          request: `eth_call [{ "to": "${registry.address}", "data": "0xc07f47d4" }, "latest"]`,
        }),
      ];
}

function statusNodes(
  context: ChainsContext,
  chain: ListedChain,
  by: Pick<TreeBranch, 'at' | 'hosts'>,
  { messages }: FetchedMessages,
  status: MessageStatus,
): readonly TreeNode[] {
  const count = messages.filter((one) => one.status === status).length;
  const { label, symbol, state } = statusText(status);
  return count === 0 && !alwaysShown.has(status)
    ? []
    : [
        chainPart(context, chain, by, {
          parts: ['messages', status],
          label,
          value: [text(formatCount(BigInt(count)))],
          symbol: count === 0 ? 'circle-outline' : symbol,
          state: count === 0 ? 'plain' : state,
          isBranch: count === 0 ? undefined : true,
          meaning: 'Messages of the last hour.',
          request: messengerRequest,
        }),
      ];
}

function messageNode(
  context: ChainsContext,
  chain: ListedChain,
  by: Pick<TreeBranch, 'at' | 'hosts'>,
  { id, source, destination, status, block }: RecentMessage,
): TreeNode {
  const { symbol, state }: Pick<TreeIcon, 'symbol' | 'state'> = statusText(status);
  return chainPart(context, chain, by, {
    parts: ['messages', status, id],
    label: shortenId(id),
    value: message`${remote(nameOf(context, chain, source))} → ${remote(nameOf(context, chain, destination))} · block ${text(formatCount(block))}`,
    symbol,
    state,
    identifier: id,
    request: messengerRequest,
  });
}

/** @param id hex */
function nameOf({ requested, network }: ChainsContext, own: ListedChain, id: string): string {
  const blockchainId = encodeCb58(hexToBytes(id) ?? new Uint8Array());
  const primary = requested.list.primaryChains(network).find((one) => one.blockchainId === blockchainId);
  const found = own.blockchainId === blockchainId ? own : (primary ?? requested.list.find(blockchainId));
  return cleanRemote(found?.name ?? shortenId(blockchainId), 60);
}

function gapWords({ isWhole, lowest }: FetchedMessages): string | undefined {
  return isWhole ? undefined : `Searched back to block ${formatCount(lowest)}, which is less than an hour.`;
}

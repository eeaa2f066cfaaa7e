import { callContract, decodeUint } from '../../evm';
import { message, remote, text } from '../../report';
import { addressNamed, cleanRemote, encodeCb58, formatCount, hexToBytes, shortenId, getOrMake } from '../../primitives';
import {
  ChainMessages,
  messageStatusWords,
  type MessageStatus,
  type RecentMessage,
  type RecentMessages,
  ownId,
} from '../../messages';
import { type ChainRow, type ListedChain, messenger, messengerRequest, messengerVersion } from '../../chains';
import type { TreeBranch } from '../treeNode';
import { QueryError } from '../../sources';
import { rowNodes } from '../chainNodes';
import type { ChainsContext, FetchedRules } from './chainsContext';

/** How long a search of the logs stays fresh. */
const freshMs = 30_000;

export interface FetchedMessages extends RecentMessages {
  readonly registry?: { readonly address: string; readonly latest?: bigint };
}

const shownStatuses: readonly MessageStatus[] = ['executed', 'received', 'failed', 'undelivered', 'unknown'];
const alwaysShown: ReadonlySet<MessageStatus> = new Set(['executed', 'failed', 'undelivered']);

/** The contracts and the messages by status; below a status, each message. */
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
  const { at, host, messages, isWhole, lowest } = result;
  const origin = { at, hosts: [host] };
  const nodes =
    status === undefined
      ? rowNodes(context, chain, origin, ['messages'], contractRows(result))
      : rowNodes(
          context,
          chain,
          origin,
          ['messages', status],
          messages.filter((one) => one.status === status).map((one) => messageRow(context, chain, one)),
        );
  return {
    nodes,
    ...origin,
    freshUntil: { kind: 'age', milliseconds: freshMs },
    problem: isWhole ? undefined : `Searched back to block ${formatCount(lowest)}, which is less than an hour.`,
  };
}

function fetchCachedMessages(context: ChainsContext, chain: ListedChain, id: string): Promise<FetchedMessages> {
  const { client, received, messages } = context;
  const key = client.evmUrls(chain.evm!).join(' ');
  const known = getOrMake(received, key, () => new ChainMessages());
  return messages.getOrFetch(key, () => fetchMessages(context, chain, known, id));
}

async function fetchMessages(
  { client, network }: ChainsContext,
  chain: ListedChain,
  known: ChainMessages,
  id: string,
): Promise<FetchedMessages> {
  const evm = chain.evm!;
  // Each chain has its own, at any address; only those of the public C-Chains are known.
  const address = chain.key === 'C' ? addressNamed('TeleporterRegistry', network.name) : undefined;
  const [recent, latest] = await Promise.all([
    known.fetch(client, evm, id),
    address === undefined
      ? undefined
      : client.evm(evm, async (node) => {
          const word = await node.tryValue(callContract({ to: address, data: '0xc07f47d4' }));
          return { value: decodeUint(word ?? ''), json: null };
        }),
  ]);
  return {
    ...recent,
    registry: address === undefined ? undefined : { address, latest: latest?.ok === true ? latest.value : undefined },
  };
}

function contractRows({ registry, messages }: FetchedMessages): readonly ChainRow[] {
  return [
    {
      ...{ key: 'messenger', label: 'Messenger', symbol: 'file-code', identifier: messenger, isOfChain: true },
      value: [text(`${messengerVersion} · ${shortenId(messenger)}`)],
      request: messengerRequest,
    },
    ...(registry === undefined
      ? []
      : [
          {
            ...{ key: 'registry', label: 'Registry', symbol: 'book', identifier: registry.address, isOfChain: true },
            value: [
              text(
                registry.latest === undefined
                  ? shortenId(registry.address)
                  : `latest version ${registry.latest} · ${shortenId(registry.address)}`,
              ),
            ],
            request: `eth_call [{ "to": "${registry.address}", "data": "0xc07f47d4" }, "latest"]`,
          },
        ]),
    ...shownStatuses.flatMap((status): readonly ChainRow[] => {
      const count = messages.filter((one) => one.status === status).length;
      const { label, symbol, state } = messageStatusWords[status];
      return count === 0 && !alwaysShown.has(status)
        ? []
        : [
            {
              ...{ key: status, label, value: [text(formatCount(BigInt(count)))] },
              ...(count === 0 ? { symbol: 'circle-outline' } : { symbol, state, below: 'later' }),
              ...{ meaning: 'Messages of the last hour.', request: messengerRequest },
            },
          ];
    }),
  ];
}

function messageRow(context: ChainsContext, chain: ListedChain, one: RecentMessage): ChainRow {
  const { id, source, destination, status, block } = one;
  const { symbol, state } = messageStatusWords[status];
  const name = (of: string) => remote(nameOf(context, chain, of));
  return {
    ...{ key: id, label: shortenId(id), symbol, state, identifier: id, request: messengerRequest },
    value: message`${name(source)} → ${name(destination)} · block ${text(formatCount(block))}`,
  };
}

/** @param id hex */
function nameOf({ requested, network }: ChainsContext, own: ListedChain, id: string): string {
  const blockchainId = encodeCb58(hexToBytes(id) ?? new Uint8Array());
  const primary = requested.list.primaryChains(network).find((one) => one.blockchainId === blockchainId);
  const found = own.blockchainId === blockchainId ? own : (primary ?? requested.list.find(blockchainId));
  return cleanRemote(found?.name ?? shortenId(blockchainId), 60);
}

import { ethCall } from '../../../api/evm/account';
import { EvmRound } from '../../../api/evm/evmRound';
import { remote, text } from '../../../core/finding/spans';
import { message } from '../../../core/finding/message';
import { encodeCb58 } from '../../../core/ids/cb58';
import { hexToBytes } from '../../../core/ids/hex';
import { addressNamed } from '../../../core/ids/wellKnown';
import { cleanRemote } from '../../../core/text/clean';
import { formatCount } from '../../../core/text/count';
import { shortenId } from '../../../core/text/shorten';
import { ownId } from '../../../explain/messages/ownId';
import type { Fate, RecentMessage } from '../../../explain/messages/recentMessages';
import { fateWords } from '../../../explain/messages/recentWords';
import type { ListedChain } from '../../../explain/trees/chains/listedChain';
import type { TreeBranch, TreeIcon, TreeNode } from '../../../explain/trees/treeNode';
import { ChainMessages, type RecentMessages } from '../../messages/recentMessages';
import { TreeError } from '../treeError';
import { chainPart } from './chainPart';
import type { ChainsContext } from './chainsContext';
import type { FetchedRules } from './fetchChainRules';
import { messenger, messengerRequest, messengerVersion } from './messagesNode';

/** Logs are searched again after so long. */
const freshMs = 30_000;
/** What was told of a chain's messages, and of its registry where its address is known. */
export interface FetchedMessages extends RecentMessages {
  readonly registry?: { readonly address: string; readonly latest?: bigint; readonly version?: bigint };
}

const shownFates: readonly Fate[] = ['executed', 'received', 'failed', 'undelivered', 'unknown'];
const alwaysShown: ReadonlySet<Fate> = new Set(['executed', 'failed', 'undelivered']);

/** The contracts, then the messages by what became of them; below these each message. */
export async function messagesBranch(
  context: ChainsContext,
  chain: ListedChain,
  rules: FetchedRules,
  fate: string | undefined,
): Promise<TreeBranch> {
  const word = rules.now?.rules.messenger?.blockchainId;
  if (word === undefined) {
    throw new TreeError(`${chain.name} has no TeleporterMessenger.`);
  }
  const told = await fetchKeptMessages(context, chain, ownId(chain.blockchainId, word) ?? word);
  const by = { at: told.at, hosts: [told.host] };
  const branch = { ...by, freshUntil: { kind: 'age', milliseconds: freshMs } as const, problem: gapWords(told) };
  if (fate !== undefined) {
    const own = told.messages.filter((one) => one.fate === fate);
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
      ...registryNodes(context, chain, by, told),
      ...shownFates.flatMap((one) => fateNodes(context, chain, by, told, one)),
    ],
  };
}

function fetchKeptMessages(context: ChainsContext, chain: ListedChain, id: string): Promise<FetchedMessages> {
  const { client, heard, messages } = context;
  const key = client.evmUrls(chain.evm!).join(' ');
  const known = heard.get(key) ?? new ChainMessages();
  heard.set(key, known);
  return messages.of(key, () => fetchMessages(context, chain, known, id));
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
          const round = new EvmRound();
          const latest = round.add(ethCall({ to: address, data: '0xc07f47d4' }));
          const version = round.add(
            ethCall({ to: address, data: `0x4c1f08ce${messenger.slice(2).toLowerCase().padStart(64, '0')}` }),
          );
          const answers = await node.ask(round);
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

function fateNodes(
  context: ChainsContext,
  chain: ListedChain,
  by: Pick<TreeBranch, 'at' | 'hosts'>,
  { messages }: FetchedMessages,
  fate: Fate,
): readonly TreeNode[] {
  const count = messages.filter((one) => one.fate === fate).length;
  const { label, symbol, state } = fateWords(fate);
  return count === 0 && !alwaysShown.has(fate)
    ? []
    : [
        chainPart(context, chain, by, {
          parts: ['messages', fate],
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
  { id, source, destination, fate, block }: RecentMessage,
): TreeNode {
  const { symbol, state }: Pick<TreeIcon, 'symbol' | 'state'> = fateWords(fate);
  return chainPart(context, chain, by, {
    parts: ['messages', fate, id],
    label: shortenId(id),
    value: message`${remote(nameOf(context, chain, source))} → ${remote(nameOf(context, chain, destination))} · block ${text(formatCount(block))}`,
    symbol,
    state,
    identifier: id,
    request: messengerRequest,
  });
}

/** @param id hex */
function nameOf({ asked, network }: ChainsContext, own: ListedChain, id: string): string {
  const blockchainId = encodeCb58(hexToBytes(id) ?? new Uint8Array());
  const primary = asked.list.primaryChains(network).find((one) => one.blockchainId === blockchainId);
  const found = own.blockchainId === blockchainId ? own : (primary ?? asked.list.find(blockchainId));
  return cleanRemote(found?.name ?? shortenId(blockchainId), 60);
}

function gapWords({ isWhole, lowest }: FetchedMessages): string | undefined {
  return isWhole ? undefined : `Searched back to block ${formatCount(lowest)}, which is less than an hour.`;
}

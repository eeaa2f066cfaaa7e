import { knownSlots, proxySlots } from '../../../abi';
import { comparedStorage, type ReadSlot, storageSection, type TypedRange } from '../../../addresses';
import { type BlockTag, RpcBatch, fetchContractCode, fetchStorageAt } from '../../../evm';
import { UserError } from '../../../errors';
import type { EvmChain } from '../../../networks';
import { formatCount, compact } from '../../../primitives';
import { joined, type Section, text } from '../../../report';
import { buildsFor, fetchRunningCodes } from '../../../source';
import type { EvmNode, SourceClient } from '../../../sources';
import { noNode } from '../heights';

/** For the source of a contract, and of what it runs. */
const maxRequests = 4;

/**
 * What the slots of a contract hold that standards name, and those of its variables where a build says them.
 *
 * @param blocks `to`: whose state is read; absent: the latest. `from`: what differs since that one is shown alone
 * @throws {UserError}, {ApiError}, the abort reason
 */
export async function readStorage(
  client: SourceClient,
  chain: EvmChain,
  address: string,
  { from = '', to = '' }: TypedRange,
): Promise<Section> {
  const node = client.evmNode(chain);
  if (node === undefined) {
    throw noNode(chain);
  }
  if (from !== '' && to !== '' && BigInt(from) >= BigInt(to)) {
    throw new UserError(`Enter a block before ${formatCount(BigInt(to))} to see what changed since.`);
  }
  const [block, ...before] = (from === '' ? [to] : [to, from]).map(tagOf) as [BlockTag, ...BlockTag[]];
  const blocks = [block, ...before];
  const known = await fetchKnown(node, address, blocks);
  const builds = buildsFor(client, chain, maxRequests);
  const codes = builds?.mayKnow === true ? await fetchRunningCodes(node, address, block) : [];
  const { fetchContractSlots } = await import('../../../source/io/sourceLines');
  const named = builds && codes.length > 0 ? await fetchContractSlots(node, builds, address, codes, blocks) : undefined;
  const [after, first] = known.map(({ slots }, i) =>
    storageSection(
      slots.filter(({ slot }) => named?.[i]?.slots.includes(BigInt(slot)) !== true),
      named?.[i],
    ),
  ) as [Section, Section?];
  if (first === undefined) {
    return after;
  }
  const compared = comparedStorage(first, after, {
    first: blockWords(from),
    second: to === '' ? 'latest block' : blockWords(to),
  });
  const [own, was] = known.map(({ code, slots }) => ({
    code,
    runs: slots.find(({ slot }) => slot === proxySlots.implementation)?.word,
  }));
  const words =
    was?.code === '0x'
      ? 'There was no code yet at the first of both blocks.'
      : own?.code !== was?.code || own?.runs !== was?.runs
        ? 'The code is not the same at both blocks: slots are named by that of the later one.'
        : undefined;
  return words === undefined ? compared : { ...compared, note: joined(compact([[text(words)], compared.note]), ' ') };
}

function tagOf(height: string): BlockTag {
  return height === '' ? 'latest' : `0x${BigInt(height).toString(16)}`;
}

const blockWords = (height: string): string => `block ${formatCount(BigInt(height))}`;

/** In one round trip, its code and what standards name, at each of the blocks. @throws {ApiError} */
async function fetchKnown(
  node: EvmNode,
  address: string,
  blocks: readonly BlockTag[],
): Promise<readonly { readonly code: string | undefined; readonly slots: readonly ReadSlot[] }[]> {
  const batch = new RpcBatch();
  const keys = blocks.map((block) => ({
    code: batch.add(fetchContractCode(address, block)),
    slots: knownSlots(address.toLowerCase()).map((known) => ({
      known,
      key: batch.add(fetchStorageAt(address, known.slot, block)),
    })),
  }));
  const answers = await node.query(batch);
  return keys.map(({ code, slots }) => ({
    code: answers.value(code),
    slots: slots.map(({ known, key }) => ({ ...known, word: answers.needed(key) })),
  }));
}

import { fetchBlockByNumber, type EvmBlock } from '../../../src/engine/evm/io/blocks';
import { fetchTransactionByHash, fetchTransactionReceipt } from '../../../src/engine/evm/io/transaction';
import type { EvmCall } from '../../../src/engine/evm/io/rpcBatch';
import type { JsonValue } from '../../../src/engine/primitives/json/value';
import { readWarpEnvelope } from '../../../src/engine/detection/hexIdentifier';
import { warpPredicates, predicateResults } from '../../../src/engine/messages/payload/warpPredicate';
import { messengerEvents } from '../../../src/engine/messages/payload/messengerEvents';
import { warpContent } from '../../../src/engine/messages/payload/warpContent';
import { hexToBytes } from '../../../src/engine/primitives/ids/hex';
import type { EvmChain, Network } from '../../../src/engine/networks/network';
import { decode } from '../../../src/engine/net/schema/decode';
import type { DeliveryStep, MessageTrace } from '../../../src/engine/messages/report/messageTrace';
import { FetchCache } from '../../../src/engine/messages/io/traceClient';
import { IcmChain } from './icmChain';
import { icmMessages, type IcmChainName } from './icmRecordings';

/** The messenger's errors in recorded failed deliveries, by their names in the scenario. */
const errors: readonly (readonly [RegExp, string])[] = [
  [/second delivery/, 'message already received'],
  [/not allowed/, 'unauthorized relayer'],
  [/less gas|as much as fits/, 'insufficient gas'],
  [/not a Teleporter message/, 'invalid origin sender address'],
  [/though it is for/, 'invalid destination chain ID'],
  [/./, 'invalid warp message'],
];

const chains = new Map<string, IcmChain>();

/**
 * A recorded message with its outcome and evidence.
 *
 * @param most number of deliveries until then; default: all
 */
export function scenarioTrace(
  name: string,
  network: Network,
  most?: number,
): { trace: MessageTrace; cache: FetchCache } {
  const result = icmMessages()[name]!;
  const chainOf = (which: IcmChainName): EvmChain =>
    network.chains.find((chain) => chain.name === (which === 'C' ? 'C-Chain' : which))!;
  const [source, destination] = [chainOf(result.source), chainOf(result.destination)];
  const evidence = new FetchCache();
  const envelope = readWarpEnvelope(hexToBytes(result.unsigned)!)!;
  const content = warpContent(envelope.payload);
  const end = (chain: EvmChain) => ({ blockchainId: chain.blockchainId!, chain });
  const common = { from: 0 };
  const sends = result.sends.map(({ tx, block }) => ({
    transaction: tx,
    block: BigInt(block),
    at: Number(blockOf(source, BigInt(block), evidence).timestamp) * 1_000,
    proof: 'eth_getLogs',
    ...common,
  }));
  const deliveries = (result.deliveries ?? []).slice(0, most).flatMap(({ tx, block }): DeliveryStep[] => {
    const what = result.whatHappened.find((one) => one.tx === tx);
    if (what !== undefined && chainOf(what.chain) !== destination) {
      return [];
    }
    const transaction = read(destination, fetchTransactionByHash(tx));
    const receipt = read(destination, fetchTransactionReceipt(tx));
    evidence.transactions.set(tx, transaction);
    evidence.receipts.set(tx, receipt);
    const { timestamp, extraData } = blockOf(destination, BigInt(block), evidence);
    const predicates = warpPredicates(transaction.accessList ?? []);
    const place = predicates.findIndex(({ messageId }) => messageId === result.warpID);
    const events = messengerEvents(receipt.logs).filter(({ messageId }) => messageId === result.messageID);
    const kinds = new Set(events.map(({ kind }) => kind));
    const isRejected = receipt.status === 0n;
    return [
      {
        transaction: tx,
        block: BigInt(block),
        at: Number(timestamp) * 1_000,
        proof: 'eth_getLogs',
        ...common,
        deliverer: transaction.from,
        outcome: isRejected ? 'refused' : kinds.has('executed') ? 'executed' : kinds.has('failed') ? 'failed' : 'empty',
        error: isRejected ? `TeleporterMessenger: ${errors.find(([words]) => words.test(what!.what))![1]}` : undefined,
        isSignatureWrong:
          place < 0
            ? undefined
            : predicateResults(extraData ?? '')
                ?.get(tx)
                ?.has(place),
        gasUsed: receipt.gasUsed,
        signed: predicates[place]?.message as `0x${string}` | undefined,
      },
    ];
  });
  const message =
    content.kind === 'call' && content.content.kind === 'teleporter' ? content.content.message : undefined;
  const trace: MessageTrace = {
    teleporterId: result.messageID,
    warpId: result.warpID,
    unsigned: result.unsigned,
    messenger: '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf',
    message,
    source: end(source),
    destination: end(destination),
    sends: { ok: true, value: sends },
    fees: [],
    accepted: { ok: true, value: true },
    deliveries: { ok: true, value: deliveries },
    retries: [],
    receipt: { ok: true, value: undefined },
    sentInside: [],
  };
  return { trace, cache: evidence };
}

function blockOf(chain: EvmChain, number: bigint, evidence: FetchCache): EvmBlock {
  const block = read(chain, fetchBlockByNumber(number));
  evidence.addBlock(chain, block);
  return block;
}

function read<T>({ path }: EvmChain, call: EvmCall<T | null>): T {
  const chain = chains.get(path) ?? new IcmChain(`/ext/bc/${path}/rpc`);
  chains.set(path, chain);
  const json = chain.answer(call.method, call.params, 1n << 62n) as JsonValue;
  return decode(call.result, json, { host: 'recorded', method: call.method })!;
}

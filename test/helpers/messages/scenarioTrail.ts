import { getBlockByNumber, type EvmBlock } from '../../../src/api/evm/block';
import { getTransactionByHash, getTransactionReceipt } from '../../../src/api/evm/transaction';
import type { EvmCall } from '../../../src/api/evm/evmRound';
import type { JsonValue } from '../../../src/core/json/value';
import { readWarpEnvelope } from '../../../src/core/detect/warpMessage';
import { warpPredicates } from '../../../src/core/evm/transaction/warpPredicate';
import { messengerEvents } from '../../../src/core/evm/warp/messengerEvents';
import { predicateResults } from '../../../src/core/evm/warp/predicateResults';
import { warpContent } from '../../../src/core/evm/warp/warpContent';
import { hexToBytes } from '../../../src/core/ids/hex';
import type { EvmChain, Network } from '../../../src/core/networks/network';
import { decode } from '../../../src/api/schema/decode';
import type { DeliveryStep, MessageTrail } from '../../../src/explain/messages/messageTrail';
import { Evidence } from '../../../src/state/messages/evidence';
import { IcmChain } from './icmChain';
import { icmMessages, type IcmChainName } from './icmRecordings';

/** What the messenger said in recorded deliveries that were refused, by what the scenario calls them. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/second delivery/, 'message already received'],
  [/not allowed/, 'unauthorized relayer'],
  [/less gas|as much as fits/, 'insufficient gas'],
  [/not a Teleporter message/, 'invalid origin sender address'],
  [/though it is for/, 'invalid destination chain ID'],
  [/./, 'invalid warp message'],
];

const chains = new Map<string, IcmChain>();

/**
 * A recorded message with what happened to it, and the evidence of it.
 *
 * @param most deliveries that had come until then; absent: all
 */
export function scenarioTrail(
  name: string,
  network: Network,
  most?: number,
): { trail: MessageTrail; evidence: Evidence } {
  const told = icmMessages()[name]!;
  const chainOf = (which: IcmChainName): EvmChain =>
    network.chains.find((chain) => chain.name === (which === 'C' ? 'C-Chain' : which))!;
  const [source, destination] = [chainOf(told.source), chainOf(told.destination)];
  const evidence = new Evidence();
  const envelope = readWarpEnvelope(hexToBytes(told.unsigned)!)!;
  const content = warpContent(envelope.payload);
  const end = (chain: EvmChain) => ({ blockchainId: chain.blockchainId!, chain });
  const common = { from: 0 };
  const sends = told.sends.map(({ tx, block }) => ({
    transaction: tx,
    block: BigInt(block),
    at: Number(blockOf(source, BigInt(block), evidence).timestamp) * 1_000,
    proof: 'eth_getLogs',
    ...common,
  }));
  const deliveries = (told.deliveries ?? []).slice(0, most).flatMap(({ tx, block }): DeliveryStep[] => {
    const what = told.whatHappened.find((one) => one.tx === tx);
    if (what !== undefined && chainOf(what.chain) !== destination) {
      return [];
    }
    const transaction = read(destination, getTransactionByHash(tx));
    const receipt = read(destination, getTransactionReceipt(tx));
    evidence.transactions.set(tx, transaction);
    evidence.receipts.set(tx, receipt);
    const { timestamp, extraData } = blockOf(destination, BigInt(block), evidence);
    const predicates = warpPredicates(transaction.accessList ?? []);
    const place = predicates.findIndex(({ messageId }) => messageId === told.warpID);
    const events = messengerEvents(receipt.logs).filter(({ messageId }) => messageId === told.messageID);
    const kinds = new Set(events.map(({ kind }) => kind));
    const isRefused = receipt.status === 0n;
    return [
      {
        transaction: tx,
        block: BigInt(block),
        at: Number(timestamp) * 1_000,
        proof: 'eth_getLogs',
        ...common,
        deliverer: transaction.from,
        outcome: isRefused ? 'refused' : kinds.has('executed') ? 'executed' : kinds.has('failed') ? 'failed' : 'empty',
        refusal: isRefused
          ? `TeleporterMessenger: ${refusals.find(([words]) => words.test(what!.what))![1]}`
          : undefined,
        isSignatureWrong:
          place < 0
            ? undefined
            : predicateResults(extraData ?? '')
                ?.get(tx)
                ?.has(place),
        gasUsed: receipt.gasUsed,
        gasLimit: transaction.gas,
        signed: predicates[place]?.message as `0x${string}` | undefined,
      },
    ];
  });
  const message = content.kind === 'call' && content.says.kind === 'teleporter' ? content.says.message : undefined;
  const trail: MessageTrail = {
    teleporterId: told.messageID,
    warpId: told.warpID,
    unsigned: told.unsigned,
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
  return { trail, evidence };
}

function blockOf(chain: EvmChain, number: bigint, evidence: Evidence): EvmBlock {
  const block = read(chain, getBlockByNumber(number));
  evidence.addBlock(chain, block);
  return block;
}

function read<T>({ path }: EvmChain, call: EvmCall<T | null>): T {
  const chain = chains.get(path) ?? new IcmChain(`/ext/bc/${path}/rpc`);
  chains.set(path, chain);
  const json = chain.answer(call.method, call.params, 1n << 62n) as JsonValue;
  return decode(call.result, json, { host: 'recorded', method: call.method })!;
}

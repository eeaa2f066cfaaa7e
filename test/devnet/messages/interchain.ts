import { decodeEventLog, encodeFunctionData, parseGwei, sha256, decodeAbiParameters } from 'viem';
import type { AccessList, Address, Hex } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import { idBytes } from '../warp/idBytes';
import { accessListOf } from '../warp/predicate';
import { signed } from '../warp/signedBy';
import { sendTopic } from '../warp/standIn';
import { addressOf, messageAccounts, messengerAddress, recordedContract } from './contracts';

/** The messenger's struct as in its events. */
type TeleporterMessage = Readonly<Record<string, unknown>>;

export interface SentMessage {
  readonly source: LiveChain;
  readonly destination: LiveChain;
  /** Teleporter's ID. */
  readonly messageId: Hex;
  /** Warp's ID. */
  readonly warpId: Hex;
  readonly unsigned: Hex;
  readonly message: TeleporterMessage;
  readonly transaction: Hex;
}

export interface Letter {
  readonly to: Address;
  readonly gas: bigint;
  readonly data: Hex;
}

interface Call {
  readonly to: Address;
  readonly data: Hex;
  readonly gas: bigint;
  readonly accessList?: AccessList;
}

interface RpcLog {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

export interface Receipt {
  readonly transactionHash: Hex;
  readonly blockNumber: Hex;
  readonly status: Hex;
  readonly logs: readonly RpcLog[];
}

const price = parseGwei('25');
const { abi } = recordedContract('TeleporterMessenger');
const zeroAddress = `0x${'0'.repeat(40)}`;

/** What applications and relayers do with messages between the two chains, one block for each action. */
export class Interchain {
  /** By Teleporter's ID. */
  readonly sent = new Map<string, SentMessage>();

  private readonly nonces = new Map<string, number>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly chains: readonly [LiveChain, LiveChain]) {}

  /**
   * Sends messages from one chain to the other, in a single transaction if there are several. @param time of the block
   */
  async send(
    source: LiveChain,
    letters: readonly Letter[],
    time?: number,
    from: keyof typeof messageAccounts = 'sender',
  ): Promise<readonly SentMessage[]> {
    const inputs = letters.map(({ to, gas, data }) => ({
      destinationBlockchainID: `0x${idBytes(this.other(source).facts.blockchainId).toString('hex')}`,
      destinationAddress: to,
      feeInfo: { feeTokenAddress: zeroAddress, amount: 0n },
      requiredGasLimit: gas,
      allowedRelayerAddresses: [],
      message: data,
    }));
    const call =
      inputs.length === 1
        ? {
            to: messengerAddress,
            data: encodeFunctionData({ abi, functionName: 'sendCrossChainMessage', args: inputs }),
          }
        : {
            to: addressOf('Courier'),
            data: encodeFunctionData({
              abi: recordedContract('Courier').abi,
              functionName: 'sendAll',
              args: [messengerAddress, inputs],
            }),
          };
    const receipt = await this.transact(source, from, { ...call, gas: 400_000n * BigInt(inputs.length) } as Call, time);
    return this.sentIn(source, receipt);
  }

  /** Resends a message unchanged. */
  resend({ source, message }: SentMessage, time?: number): Promise<Receipt> {
    const data = encodeFunctionData({ abi, functionName: 'retrySendCrossChainMessage', args: [message] });
    return this.transact(source, 'sender', { to: messengerAddress, data, gas: 400_000n }, time);
  }

  /** Delivers messages in one transaction of the relayer. @param short signed with insufficient weight */
  async deliver(messages: readonly SentMessage[], time?: number, short = false): Promise<Receipt> {
    const [first] = messages;
    if (first === undefined) throw new Error('There is nothing to deliver.');
    const accessList = accessListOf(
      messages.map(({ unsigned, source }) => signed(Buffer.from(unsigned.slice(2), 'hex'), source.facts, short)),
    );
    const reward = messageAccounts.relayer.address;
    const call =
      messages.length === 1
        ? {
            to: messengerAddress,
            data: encodeFunctionData({ abi, functionName: 'receiveCrossChainMessage', args: [0, reward] }),
          }
        : {
            to: addressOf('Courier'),
            data: encodeFunctionData({
              abi: recordedContract('Courier').abi,
              functionName: 'deliverAll',
              args: [messengerAddress, messages.length, reward],
            }),
          };
    const limits = messages.reduce((sum, { message }) => sum + (message['requiredGasLimit'] as bigint), 0n);
    const gas = limits + 700_000n * BigInt(messages.length);
    const receipt = await this.transact(first.destination, 'relayer', { ...call, gas, accessList } as Call, time);
    // Messages that a receiver sends during the delivery.
    this.sentIn(first.destination, receipt);
    return receipt;
  }

  /** Retries a failed execution. */
  retry({ source, destination, message }: SentMessage, time?: number): Promise<Receipt> {
    const sourceId = `0x${idBytes(source.facts.blockchainId).toString('hex')}`;
    const data = encodeFunctionData({ abi, functionName: 'retryMessageExecution', args: [sourceId, message] });
    return this.transact(destination, 'relayer', { to: messengerAddress, data, gas: 800_000n }, time);
  }

  /** Makes the gate on that chain accept messages. */
  open(chain: LiveChain, time?: number): Promise<Receipt> {
    const data = encodeFunctionData({ abi: recordedContract('Gate').abi, functionName: 'open' });
    return this.transact(chain, 'sender', { to: addressOf('Gate'), data, gas: 100_000n }, time);
  }

  private other(chain: LiveChain): LiveChain {
    return this.chains[chain === this.chains[0] ? 1 : 0];
  }

  private sentIn(source: LiveChain, { logs, transactionHash: transaction }: Receipt): readonly SentMessage[] {
    const found = logs.flatMap((log, index) => {
      const warp = logs[index + 1];
      if (warp?.topics[0] !== sendTopic) return [];
      const { args } = decodeEventLog({ abi, data: log.data, topics: log.topics as [Hex, ...Hex[]] });
      const { messageID: messageId, message } = args as unknown as { messageID: Hex; message: TeleporterMessage };
      const [unsigned] = decodeAbiParameters([{ type: 'bytes' }], warp.data);
      const destination = this.other(source);
      return [{ source, destination, messageId, warpId: sha256(unsigned), unsigned, message, transaction }];
    });
    for (const one of found) this.sent.set(one.messageId, one);
    return found;
  }

  /** Sequential, since the nonces are counted here. */
  private transact(...given: Parameters<Interchain['transactNow']>): Promise<Receipt> {
    const done = this.last.then(() => this.transactNow(...given));
    this.last = done.catch(() => undefined);
    return done;
  }

  private async transactNow(
    chain: LiveChain,
    account: keyof typeof messageAccounts,
    call: Call,
    time?: number,
  ): Promise<Receipt> {
    const { anvil, facts } = chain;
    const { address, signTransaction } = messageAccounts[account];
    const place = `${facts.key} ${account}`;
    // Nobody else sends during the scenario. Afterwards anyone may, since these keys are published.
    const counted = time === undefined ? undefined : this.nonces.get(place);
    const nonce = counted ?? Number(await anvil.call<Hex>('eth_getTransactionCount', address, 'pending'));
    const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price };
    const raw = await signTransaction({ ...call, ...fees, chainId: facts.evmChainId, nonce, type: 'eip1559' });
    const hash = await anvil.call<Hex>('eth_sendRawTransaction', raw);
    this.nonces.set(place, nonce + 1);
    await chain.deliveries.sent(raw);
    await chain.mine(time);
    const receipt = await anvil.call<Receipt | null>('eth_getTransactionReceipt', hash);
    if (receipt === null) throw new Error(`The transaction ${hash} came into no block of ${facts.name}.`);
    return receipt;
  }
}

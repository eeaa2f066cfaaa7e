import { encodeAbiParameters, numberToHex, parseEther, parseGwei, stringToHex } from 'viem';
import type { Address, Hex } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import {
  addressOf,
  deployments,
  keylessDeployer,
  keylessDeployment,
  messageAccounts,
  messengerAddress,
  recordedContract,
} from './contracts';
import { encodeBase58Id } from './encodeId';
import { idBytes } from '../warp/idBytes';
import { Interchain, type Letter, type Receipt, type SentMessage } from './interchain';
import { blockSeconds } from '../scenario/runScenario';

export interface MessageScenario {
  readonly interchain: Interchain;
  /** IDs and transactions by name. */
  readonly samples: Readonly<Record<string, string>>;
}

/** Maximum number of blocks on each chain during this scenario. */
export const messageBlocks = 28;

const messageInput = {
  type: 'tuple',
  components: [
    { name: 'destinationBlockchainID', type: 'bytes32' },
    { name: 'destinationAddress', type: 'address' },
    {
      name: 'feeInfo',
      type: 'tuple',
      components: [
        { name: 'feeTokenAddress', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    { name: 'requiredGasLimit', type: 'uint256' },
    { name: 'allowedRelayerAddresses', type: 'address[]' },
    { name: 'message', type: 'bytes' },
  ],
} as const;

/** What Echo sends during the delivery: kind 0, and the input of `sendCrossChainMessage`. */
function answerTo(chain: LiveChain): Hex {
  return encodeAbiParameters(
    [{ type: 'uint8' }, messageInput],
    [
      0,
      {
        destinationBlockchainID: `0x${idBytes(chain.facts.blockchainId).toString('hex')}`,
        destinationAddress: addressOf('Inbox'),
        feeInfo: { feeTokenAddress: `0x${'0'.repeat(40)}`, amount: 0n },
        requiredGasLimit: 150_000n,
        allowedRelayerAddresses: [],
        message: stringToHex('an answer from inside'),
      },
    ],
  );
}

const nobody: Address = '0x4444444444444444444444444444444444444444';
const letter = (to: Address, text: string, gas = 200_000n): Letter => ({ to, gas, data: stringToHex(text) });

/**
 * Deploys the messenger and receivers on both chains, then sends messages with every outcome. @param startTime Unix
 * seconds
 */
export async function runMessages(
  chains: readonly [LiveChain, LiveChain],
  startTime: number,
): Promise<MessageScenario> {
  const [c, orders] = chains;
  let time = startTime;
  const next = (): number => (time += blockSeconds);
  const [deployedOnC, deployedOnOrders] = await Promise.all([deploy(c, startTime), deploy(orders, startTime)]);
  time += blockSeconds;

  const interchain = new Interchain(chains);
  const samples: Record<string, string> = { messenger: messengerAddress, relayer: messageAccounts.relayer.address };
  for (const [index, [name]] of deployments.entries()) {
    samples[name.charAt(0).toLowerCase() + name.slice(1)] = addressOf(name);
    samples[`deploy${name}`] = deployedOnC[index] ?? '';
    samples[`orders.deploy${name}`] = deployedOnOrders[index] ?? '';
  }
  const save = (name: string, { messageId, warpId, transaction }: SentMessage): void => {
    samples[`${name}Message`] = messageId;
    samples[`${name}WarpMessage`] = encodeBase58Id(warpId);
    samples[`${name}Sent`] = transaction;
  };
  const send = async (name: string, source: LiveChain, one: Letter): Promise<SentMessage> => {
    const [message] = await interchain.send(source, [one], next());
    if (message === undefined) throw new Error(`${name} was not sent.`);
    save(name, message);
    return message;
  };
  const transaction = (name: string, { transactionHash }: Receipt): void => {
    samples[name] = transactionHash;
  };
  const deliver = async (name: string, ...messages: readonly SentMessage[]): Promise<void> =>
    transaction(`${name}Delivered`, await interchain.deliver(messages, next()));

  await deliver('plain', await send('plain', c, letter(addressOf('Inbox'), 'hello orders')));
  await deliver('plainBack', await send('plainBack', orders, letter(addressOf('Inbox'), 'hello C-Chain')));
  const burnt = { to: addressOf('Furnace'), gas: 60_000n, data: numberToHex(10, { size: 32 }) };
  await deliver('lowGas', await send('lowGas', c, burnt));
  await deliver('refused', await send('refused', orders, letter(addressOf('Gate'), 'let me in')));
  const retried = await send('retried', c, letter(addressOf('Gate'), 'let me in later'));
  await deliver('retried', retried);
  transaction('gateOpened', await interchain.open(orders, next()));
  transaction('retriedAgain', await interchain.retry(retried, next()));
  await deliver('noCode', await send('noCode', c, letter(nobody, 'anybody there?')));
  const batch = await interchain.send(
    c,
    [letter(addressOf('Inbox'), 'one of two'), letter(addressOf('Inbox'), 'two of two')],
    next(),
  );
  for (const [index, one] of batch.entries()) save(`batch${index + 1}`, one);
  await deliver('batch', ...batch);
  const twice = await send('twice', c, letter(addressOf('Inbox'), 'sent twice'));
  transaction('twiceResent', await interchain.resend(twice, next()));
  await deliver('twice', twice);
  const known = new Set(interchain.sent.keys());
  const echo = await send('echo', c, { to: addressOf('Echo'), gas: 500_000n, data: answerTo(c) });
  await deliver('echo', echo);
  for (const [id, one] of interchain.sent) if (!known.has(id) && one !== echo) save('echoAnswer', one);
  const weak = await send('weak', orders, letter(addressOf('Inbox'), 'too few signatures'));
  transaction('weakRefused', await interchain.deliver([weak], next(), true));
  const lost = letter(addressOf('Inbox'), 'lost in the post');
  for (const one of await interchain.send(c, [lost], next(), 'deployer')) save('undelivered', one);
  return { interchain, samples };
}

/** Deploys the messenger in a block of its own, then the rest. @returns the transactions of the rest */
async function deploy(chain: LiveChain, time: number): Promise<readonly Hex[]> {
  const { anvil, facts } = chain;
  const fund = (address: Address, coins: string): Promise<unknown> =>
    anvil.call('anvil_setBalance', address, numberToHex(parseEther(coins)));
  await fund(keylessDeployer, '10');
  await fund(messageAccounts.sender.address, '1000');
  await fund(messageAccounts.relayer.address, '1000');
  await anvil.call<Hex>('eth_sendRawTransaction', keylessDeployment());
  await chain.mine(time);
  const hashes: Hex[] = [];
  for (const [nonce, [name, gas]] of deployments.entries()) {
    const raw = await messageAccounts.sender.signTransaction({
      chainId: facts.evmChainId,
      nonce,
      gas,
      data: recordedContract(name).bytecode,
      type: 'eip1559',
      maxFeePerGas: parseGwei('25'),
      maxPriorityFeePerGas: parseGwei('25'),
    });
    hashes.push(await anvil.call<Hex>('eth_sendRawTransaction', raw));
  }
  await chain.mine(time + blockSeconds);
  return hashes;
}

import { numberToHex, stringToHex } from 'viem';
import type { Address, Hex } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import { addressOf } from '../messages/contracts';
import { encodeBase58Id } from '../messages/encodeId';
import type { Interchain, Letter } from '../messages/interchain';

/** Possible receivers by name. */
const receivers: Readonly<Record<string, Address>> = {
  inbox: addressOf('Inbox'),
  gate: addressOf('Gate'),
  furnace: addressOf('Furnace'),
  nobody: '0x4444444444444444444444444444444444444444',
};

export const messageOrders =
  '{"send": {"from": "c", "to": "inbox", "gas"?, "text"?}}, {"deliver": ID, "weak"?}, {"retry": ID}, {"resend": ID} or {"open": "c"}';

/** Executes a message command of the control path. @returns its result, or a sentence describing what is wrong */
export async function obeyMessageOrder(
  given: Readonly<Record<string, unknown>>,
  interchain: Interchain,
  chains: readonly LiveChain[],
): Promise<object | { readonly problem: string }> {
  const chainOf = (key: unknown): LiveChain | undefined => chains.find(({ facts }) => facts.key === key);
  const { send, open } = given;
  if (send !== undefined) {
    const { from, to, gas = 200_000, text = 'hello' } = send as Readonly<Record<string, unknown>>;
    const source = chainOf(from);
    const receiver = receivers[String(to)] ?? (/^0x[0-9a-f]{40}$/i.test(String(to)) ? (to as Address) : undefined);
    if (source === undefined || receiver === undefined || !/^\d{1,12}$/.test(String(gas)))
      return { problem: messageOrders };
    const isFurnace = receiver === receivers['furnace'];
    const data: Hex = isFurnace ? numberToHex(BigInt(Number(text) || 10), { size: 32 }) : stringToHex(String(text));
    const letter: Letter = { to: receiver, gas: BigInt(String(gas)), data };
    const [message] = await interchain.send(source, [letter]);
    if (message === undefined) return { problem: 'The transaction sent no message.' };
    const { messageId, warpId, transaction, unsigned } = message;
    return { messageId, warpId: encodeBase58Id(warpId), transaction, unsigned };
  }
  if (open !== undefined) {
    const chain = chainOf(open);
    return chain === undefined ? { problem: messageOrders } : result(await interchain.open(chain));
  }
  const verb = ['deliver', 'retry', 'resend'].find((one) => given[one] !== undefined);
  const message = interchain.sent.get(String(given[verb ?? '']).toLowerCase());
  if (verb === undefined) return { problem: messageOrders };
  if (message === undefined) return { problem: `No message ${String(given[verb])} was sent here.` };
  if (verb === 'deliver') return result(await interchain.deliver([message], undefined, given['weak'] === true));
  return result(await (verb === 'retry' ? interchain.retry(message) : interchain.resend(message)));
}

function result({ transactionHash, blockNumber, status }: Awaited<ReturnType<Interchain['open']>>): object {
  return { transaction: transactionHash, height: Number(blockNumber), status: Number(status) };
}

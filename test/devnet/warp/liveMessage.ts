import { decodeAbiParameters } from 'viem';
import type { Hex } from 'viem';
import type { Anvil } from '../anvil/anvil';
import { sendTopic, warpAddress } from './standIn';
import { idBytes } from './idBytes';

/**
 * The unsigned bytes of a message sent by the live chain; `undefined` if it has no message with that ID. @param id cb58
 */
export async function liveMessage(anvil: Anvil, id: string): Promise<Hex | undefined> {
  const [log] = await anvil.call<{ data: Hex }[]>('eth_getLogs', {
    address: warpAddress,
    topics: [sendTopic, null, `0x${idBytes(id).toString('hex')}`],
    fromBlock: '0x0',
    toBlock: 'latest',
  });
  return log === undefined ? undefined : decodeAbiParameters([{ type: 'bytes' }], log.data)[0];
}

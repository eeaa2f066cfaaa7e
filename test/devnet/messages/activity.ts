import { numberToHex, stringToHex } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import { addressOf } from './contracts';
import type { Interchain, Letter, SentMessage } from './interchain';

/** What happens to a message that is sent while somebody looks. */
const fates = ['delivered', 'delivered', 'refused', 'delivered', 'undelivered', 'retried'] as const;

/**
 * From now on a message every so many seconds, from one chain and the other in turn: most are delivered, one runs out of
 * gas, one fails and is retried, one stays where it is. Gives what ends it.
 */
export function startActivity(
  interchain: Interchain,
  [c, orders]: readonly [LiveChain, LiveChain],
  seconds: number,
): () => void {
  let batch = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  /** What the next turns do, a few seconds apart. */
  const later: (() => Promise<unknown>)[] = [];

  const begin = async (): Promise<void> => {
    const status = fates[batch % fates.length] ?? 'delivered';
    const source = batch % 2 === 0 ? c : orders;
    batch += 1;
    const [message] = await interchain.send(source, [letterOf(status, batch)]);
    if (message === undefined || status === 'undelivered') return;
    later.push(() => interchain.deliver([message]));
    if (status === 'retried') later.push(() => retried(message));
  };
  const retried = (message: SentMessage): Promise<unknown> => interchain.retry(message);
  const turn = async (): Promise<void> => {
    const next = later.shift();
    await (next === undefined ? begin() : next());
  };
  const wait = (): void => {
    timer = setTimeout(
      () => {
        turn()
          .catch((error: unknown) => {
            if (!ended) process.stderr.write(`A message of the demonstration failed: ${String(error)}\n`);
          })
          .finally(() => {
            if (!ended) wait();
          });
      },
      // What is under way takes a third of the time that lies between two messages.
      (later.length > 0 ? seconds / 3 : seconds) * 1_000,
    );
  };
  wait();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** A furnace burns more than the first delivery allows, and as much as a retry does. */
function letterOf(status: (typeof fates)[number], batch: number): Letter {
  if (status === 'refused' || status === 'retried') {
    return { to: addressOf('Furnace'), gas: 60_000n, data: numberToHex(8, { size: 32 }) };
  }
  return { to: addressOf('Inbox'), gas: 200_000n, data: stringToHex(`message ${batch}`) };
}

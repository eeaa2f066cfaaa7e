import { numberToHex, stringToHex } from 'viem';
import type { LiveChain } from '../chain/liveChain';
import { addressOf } from './contracts';
import type { Interchain, Letter, SentMessage } from './interchain';

/** Successive outcomes of the messages sent while the devnet runs. */
const fates = ['delivered', 'delivered', 'refused', 'delivered', 'undelivered', 'retried'] as const;

/**
 * Sends a message every so many seconds, alternating between the chains: most are delivered, one runs out of gas, one
 * fails and is retried, one is never delivered. @returns a function that stops it
 */
export function startActivity(
  interchain: Interchain,
  [c, orders]: readonly [LiveChain, LiveChain],
  seconds: number,
): () => void {
  let batch = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  /** Actions of the next turns. */
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
      // Steps of a message take a third of the time between two messages.
      (later.length > 0 ? seconds / 3 : seconds) * 1_000,
    );
  };
  wait();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** A Furnace burns more gas than the first delivery allows, but not more than a retry has. */
function letterOf(status: (typeof fates)[number], batch: number): Letter {
  if (status === 'refused' || status === 'retried') {
    return { to: addressOf('Furnace'), gas: 60_000n, data: numberToHex(8, { size: 32 }) };
  }
  return { to: addressOf('Inbox'), gas: 200_000n, data: stringToHex(`message ${batch}`) };
}

import { chainFacts } from '../chain/chainFacts';
import { recordedCall } from '../dataApi/primary/recordedCall';

const epochSeconds = 30;

/**
 * The epoch of a live chain: the recorded epochs ended long ago, and a live chain uses the P-Chain's latest height.
 * `undefined` for other methods and chains. @param path without an alias
 */
export function liveEpoch(
  path: string,
  method: string,
  now = Date.now(),
): Readonly<Record<string, string>> | undefined {
  if (method !== 'proposervm.getCurrentEpoch') return undefined;
  const chain = path.split('/')[3];
  if (chain !== 'C' && !chainFacts.some(({ blockchainId }) => blockchainId === chain)) return undefined;
  const number = Math.floor(now / 1_000 / epochSeconds);
  const height = recordedCall('platform', 'platform.getHeight').at('height').text;
  return { number: String(number), startTime: String(number * epochSeconds), pChainHeight: height };
}

/**
 * Replaces an unrecorded height in a request for validators by a recorded one with the same sets; `undefined` if there
 * is none. @param height as in the request
 */
export function atRecordedHeight(
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const height = Number(params['height']);
  if (String(height) === recordedCall('platform', 'platform.getHeight').at('height').text) {
    return { ...params, height: 'proposed' };
  }
  // Between these heights only the balances of the L1's validators increased.
  return height >= 21 && height <= 24 ? { ...params, height: 23 } : undefined;
}

import type { Network } from '../core/networks/network';
import { networkUrls } from '../state/networks/networkUrls';

/** The origins of everything a network is asked at, each once. */
export function originsOf(network: Network): readonly string[] {
  return [...new Set(networkUrls(network).map((url) => new URL(url).origin))];
}

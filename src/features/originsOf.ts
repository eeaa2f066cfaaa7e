import type { Network } from '../state/network';
import { networkUrls } from '../state/networkUrls';

/** The origins of everything a network is asked at, each once. */
export function originsOf(network: Network): readonly string[] {
  return [...new Set(networkUrls(network).map((url) => new URL(url).origin))];
}

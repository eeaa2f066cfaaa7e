import type { Http } from '../http/http';
import type { RpcOptions } from '../jsonRpc/jsonRpc';
import { metricsText } from './bootstrapCounters';

/** What a node counts of one chain since it was started. */
export interface ChainMetrics {
  /** Slot in which it may propose the next block; 720: in none of the hour that it looks ahead. */
  readonly slot?: number;
  /** Blocks that did not verify. */
  readonly refused?: number;
  readonly built?: number;
}

const figures: Readonly<Record<string, keyof ChainMetrics>> = {
  proposervm_block_building_slot: 'slot',
  meterchainvm_verify_err_count: 'refused',
  meterchainvm_build_block_count: 'built',
};

/**
 * @param chain blockchain ID or alias, as its label has it
 * @param url of the node, without a trailing slash
 * @throws {ApiError} where it does not serve its metrics; the abort reason
 */
export async function chainMetrics(
  http: Pick<Http, 'send'>,
  url: string,
  chain: string,
  options: Pick<RpcOptions, 'signal' | 'deadlineMs'>,
): Promise<ChainMetrics> {
  const body = await metricsText(http, url, options);
  const found: Partial<Record<keyof ChainMetrics, number>> = {};
  for (const [, name = '', label, value] of body.matchAll(counter)) {
    const key = figures[name];
    const figure = Number(value);
    if (key !== undefined && label === chain && Number.isFinite(figure) && figure >= 0) {
      found[key] = figure;
    }
  }
  return found;
}

const counter =
  /^avalanche_(proposervm_block_building_slot|meterchainvm_(?:verify_err|build_block)_count)\{chain="([^"]+)"\} (\S+)$/gm;

import { isNotFound } from '../../errors';
import type { Http } from '../http/http';
import type { RpcOptions } from '../jsonRpc/jsonRpc';

/** Blocks of a chain that a node has got, and executed, since it was started and found that it lacks them. */
interface BootstrapCounters {
  readonly fetched: number;
  readonly executed: number;
}

/**
 * How far a node is with the chains that it catches up with, by their alias ("P", "C") or blockchain ID; one that it has
 * not begun with is left out. Rule: `/ext/metrics` in Prometheus' text, avalanchego `bs_fetched` and `bs_accepted`.
 *
 * @param url of the node, without a trailing slash
 * @throws {ApiError} where it does not serve its metrics; the abort reason
 */
export async function bootstrapCounters(
  http: Pick<Http, 'send'>,
  url: string,
  options: Pick<RpcOptions, 'signal' | 'deadlineMs'>,
): Promise<ReadonlyMap<string, BootstrapCounters>> {
  const body = await metricsText(http, url, options);
  const found = new Map<string, BootstrapCounters>();
  for (const [, what, chain = '', value] of body.matchAll(bootstrapCountersCounter)) {
    const blocks = Math.round(Number(value));
    if (Number.isSafeInteger(blocks) && blocks > 0) {
      const known = found.get(chain) ?? { fetched: 0, executed: 0 };
      found.set(chain, { ...known, [what === 'fetched' ? 'fetched' : 'executed']: blocks });
    }
  }
  return found;
}

/**
 * What a node counts, in Prometheus' text.
 *
 * @param url of the node, without a trailing slash
 * @throws {ApiError} where it does not serve its metrics; the abort reason
 */
async function metricsText(
  http: Pick<Http, 'send'>,
  url: string,
  options: Pick<RpcOptions, 'signal' | 'deadlineMs'>,
): Promise<string> {
  const { body } = await http.send({
    verb: 'GET',
    url: `${url}/ext/metrics`,
    label: 'metrics',
    idempotent: true,
    // Public nodes have none.
    isExpectedError: isNotFound,
    ...options,
  });
  return body;
}

const bootstrapCountersCounter = /^avalanche_snowman_bs_(fetched|accepted)\{chain="([^"]+)"\} (\S+)$/gm;

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

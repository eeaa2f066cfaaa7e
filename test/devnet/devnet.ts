import { chainFacts } from './chain/chainFacts';
import { startLiveChain } from './chain/liveChain';
import { control } from './control/control';
import { RequestLog } from './control/requestLog';
import { createDataApi } from './dataApi/dataApi';
import { createEvmNode } from './evm/evmNode';
import { evmHttp } from './evm/evmHttp';
import { evmSocket } from './evm/evmSocket';
import type { Exchange, Reply } from './http/exchange';
import { notFoundReply } from './http/exchange';
import { serviceOf } from './faults/chooseFault';
import { createRecordedNode } from './recorded/recordedNode';
import { blockSeconds, runScenario, scenarioBlocks } from './scenario/runScenario';
import { collectSamples } from './scenario/samples';
import type { Samples } from './scenario/samples';
import { startServer } from './server';
import { defaultSwitches } from './switches';
import type { Switches } from './switches';

export interface DevnetOptions {
  /** Of the one origin; 0 or absent: any free port. Always on loopback. */
  readonly port?: number;
  /** Seconds from block to block, 2 by default; 0: blocks only by `POST /control/mine`. */
  readonly blockSeconds?: number;
  readonly switches?: Partial<Switches>;
}

/** A running development network. All its services have the same origin. */
export interface Devnet {
  readonly nodeUrl: string;
  readonly dataApiUrl: string;
  readonly metricsApiUrl: string;
  readonly controlUrl: string;
  readonly samples: Samples;
  /** Ends everything that was started; no process is left. */
  close(): Promise<void>;
}

/** The node whose answers were recorded. */
const nodeId = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

/** Starts the development network and plays its scenario. */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const switches: Switches = { ...defaultSwitches(), ...options.switches };
  const log = new RequestLog();
  const firstBlock = Math.floor(Date.now() / 1000) - scenarioBlocks * blockSeconds;
  const started = await Promise.allSettled(chainFacts.map((facts) => startLiveChain(facts, firstBlock - blockSeconds)));
  const chains = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(chains.map((chain) => chain.stop()));
  };
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    const [c, orders] = await Promise.all(chains.map((chain) => runScenario(chain, firstBlock)));
    if (c === undefined || orders === undefined) throw new Error('A chain is missing.');
    const nodes = chains.map((chain) => createEvmNode(chain, switches));
    await nodes[0]?.answer([{ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [c.lowFee] }]);
    const routes = new Map(nodes.flatMap((node) => node.chain.facts.paths.map((path) => [path, node])));

    const recorded = createRecordedNode(switches);
    const dataApi = createDataApi(chains, switches);

    const answer = async (exchange: Exchange): Promise<Reply> => {
      const { path } = exchange;
      if (path === '/control' || path.startsWith('/control/')) return control(exchange, { switches, log, chains });
      const node = path.endsWith('/rpc') ? routes.get(path.slice(0, -4)) : undefined;
      if (node !== undefined) return evmHttp(exchange, node, switches);
      if (serviceOf(path) === 'dataApi' && !switches.noIndex) return dataApi.answer(exchange);
      return recorded.answer(exchange) ?? notFoundReply;
    };
    const server = await startServer({
      switches,
      log,
      nodeId,
      port: options.port ?? 0,
      answer,
      socket: (path) => {
        const node = path.endsWith('/ws') ? routes.get(path.slice(0, -3)) : undefined;
        return node === undefined ? undefined : (client) => evmSocket(client, node);
      },
    });
    const seconds = options.blockSeconds ?? blockSeconds;
    if (seconds > 0) for (const chain of chains) chain.produce(seconds);
    const { origin } = server;
    return {
      nodeUrl: origin,
      dataApiUrl: origin,
      metricsApiUrl: origin,
      controlUrl: `${origin}/control`,
      samples: collectSamples(c, orders, {
        c: await blockHash(chains[0], c.transactions['erc20Transfer']),
        orders: await blockHash(chains[1], orders.transactions['erc20Transfer']),
      }),
      async close() {
        await server.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function blockHash(
  chain: { readonly anvil: { call<T>(method: string, ...params: readonly unknown[]): Promise<T> } } | undefined,
  transaction: string | undefined,
): Promise<string> {
  const receipt = await chain?.anvil.call<{ blockHash: string } | null>('eth_getTransactionReceipt', transaction);
  if (receipt === null || receipt === undefined) throw new Error(`The transaction ${transaction} is in no block.`);
  return receipt.blockHash;
}

import { chainFacts } from './chain/chainFacts';
import { startLiveChain } from './chain/liveChain';
import { control } from './control/control';
import { RequestLog } from './control/requestLog';
import { createDataApi } from './dataApi/dataApi';
import { createEvmNode, type EvmNode } from './evm/evmNode';
import { evmHttp } from './evm/evmHttp';
import { evmSocket } from './evm/evmSocket';
import { heliconBlocks, runHelicon } from './helicon/runHelicon';
import type { Exchange, Reply } from './http/exchange';
import { notFoundReply } from './http/exchange';
import { serviceOf } from './faults/chooseFault';
import { devnetNodes, switchesOf, type DevnetNode } from './nodes/devnetNodes';
import { startActivity } from './messages/activity';
import { messageBlocks, runMessages } from './messages/runMessages';
import { createRecordedNode } from './recorded/recordedNode';
import { blockSeconds, runScenario, scenarioBlocks } from './scenario/runScenario';
import { collectSamples } from './scenario/samples';
import type { Samples } from './scenario/samples';
import { runVerified } from './verified/runVerified';
import { createVerifiedApi } from './verified/verifiedApi';
import { startServer, type DevnetServer } from './server';
import { defaultSwitches } from './switches';
import type { Switches } from './switches';

export interface DevnetOptions {
  /**
   * Port of node one and the services; the other nodes use the following ones. 0 or absent: any free ports. Always on
   * loopback.
   */
  readonly port?: number;
  /** Seconds between blocks, 2 by default; 0: only `POST /control/mine` builds blocks. */
  readonly blockSeconds?: number;
  /** Uneven block times that average `blockSeconds`; the same at each start. */
  readonly irregular?: boolean;
  /** Seconds between further interchain messages after the scenario's; 0 or absent: none. */
  readonly messageSeconds?: number;
  /** Upgrades the C-Chain to Helicon after the scenario, with one transaction of each kind by the new rules. */
  readonly helicon?: boolean;
  /**
   * Finally deploys contracts on the C-Chain that only verified-source services know, and sends a failing transaction
   * to them.
   */
  readonly verified?: boolean;
  readonly switches?: Partial<Switches>;
}

/** A running development network. All its services have the origin of node one. */
export interface Devnet {
  readonly nodeUrl: string;
  /** Base URL of each node by name. */
  readonly nodes: Readonly<Record<DevnetNode['name'], string>>;
  readonly dataApiUrl: string;
  readonly metricsApiUrl: string;
  readonly controlUrl: string;
  /** Base URL of the verified-source services, if there are any. */
  readonly verifiedUrl?: string;
  readonly samples: Samples;
  /** Stops everything that was started; no process is left. */
  close(): Promise<void>;
}

/** Starts the development network and runs its scenario. */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const switches: Switches = { ...defaultSwitches(), ...options.switches };
  const log = new RequestLog();
  const before = scenarioBlocks + messageBlocks;
  const blocks = before + (options.helicon === true ? heliconBlocks : 0);
  const firstBlock = Math.floor(Date.now() / 1000) - blocks * blockSeconds;
  const started = await Promise.allSettled(chainFacts.map((facts) => startLiveChain(facts, firstBlock - blockSeconds)));
  const chains = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const servers: DevnetServer[] = [];
  const endings: (() => void)[] = [];
  const drop = (): void => servers.forEach((server) => server.drop());
  const stop = async (): Promise<void> => {
    for (const end of endings) end();
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all(chains.map((chain) => chain.stop()));
  };
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    const [c, orders] = await Promise.all(chains.map((chain) => runScenario(chain, firstBlock)));
    const [first, second] = chains;
    if (c === undefined || orders === undefined || first === undefined || second === undefined) {
      throw new Error('A chain is missing.');
    }
    const { interchain, samples } = await runMessages([first, second], firstBlock + scenarioBlocks * blockSeconds);
    const upgraded =
      options.helicon === true ? await runHelicon(first, c.contracts, firstBlock + before * blockSeconds) : {};
    const verified = options.verified === true ? await runVerified(first) : { contracts: [], samples: {} };
    const verifiedApi = createVerifiedApi(verified.contracts);
    const nodes = chains.map((chain) => createEvmNode(chain, switches));
    await nodes[0]?.answer([{ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [c.lowFee] }]);
    const routes = new Map(nodes.flatMap((node) => node.chain.facts.paths.map((path) => [path, node])));

    const dataApi = createDataApi(chains, switches);
    const serve = async (node: DevnetNode, port: number): Promise<DevnetServer> => {
      const seen = switchesOf(switches, node);
      const recorded = createRecordedNode(seen, node);
      const isFirst = node.name === 'one';
      const evmOf = (path: string, end: string): EvmNode | undefined => {
        const found = path.endsWith(end) ? routes.get(path.slice(0, -end.length)) : undefined;
        // A chain whose VM failed to start has no path.
        return seen.health === 'withoutPlugin' && found?.chain.facts.primary === false ? undefined : found;
      };
      const server = await startServer({
        switches: seen,
        log,
        node,
        port,
        async answer(exchange: Exchange): Promise<Reply> {
          const { path } = exchange;
          const isControl = path === '/control' || path.startsWith('/control/');
          if (isControl && isFirst)
            return control(exchange, { switches, log, chains, rules: nodes[1]?.rules, interchain, drop });
          const evm = evmOf(path, '/rpc');
          if (evm !== undefined) return evmHttp(exchange, evm, seen, node);
          // Helicon removed the C-Chain's own admin API.
          if (evmOf(path, '/admin')?.chain.helicon !== undefined) return notFoundReply;
          if (serviceOf(path) === 'dataApi' && isFirst && !switches.noIndex) return dataApi.answer(exchange);
          return (isFirst ? verifiedApi(exchange) : undefined) ?? recorded.answer(exchange) ?? notFoundReply;
        },
        socket: (path) => {
          const evm = evmOf(path, '/ws');
          return evm === undefined ? undefined : (client) => evmSocket(client, evm, node);
        },
      });
      servers.push(server);
      return server;
    };
    const port = options.port ?? 0;
    const [one, two, three] = await Promise.all(devnetNodes.map((node, i) => serve(node, port === 0 ? 0 : port + i)));
    if (one === undefined || two === undefined || three === undefined) throw new Error('A node is missing.');
    const seconds = options.blockSeconds ?? blockSeconds;
    if (seconds > 0) for (const chain of chains) chain.produce(seconds, options.irregular === true);
    const { messageSeconds = 0 } = options;
    if (messageSeconds > 0) endings.push(startActivity(interchain, [first, second], messageSeconds));
    const { origin } = one;
    return {
      nodeUrl: origin,
      nodes: { one: origin, two: two.origin, three: three.origin },
      dataApiUrl: origin,
      metricsApiUrl: origin,
      controlUrl: `${origin}/control`,
      ...(options.verified === true ? { verifiedUrl: `${origin}/verified` } : {}),
      samples: {
        ...samples,
        ...upgraded,
        ...verified.samples,
        ...collectSamples(c, orders, {
          c: await blockHash(first, c.transactions['erc20Transfer']),
          orders: await blockHash(second, orders.transactions['erc20Transfer']),
        }),
      },
      async close() {
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

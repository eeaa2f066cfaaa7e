import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import type { ProjectIndex } from '../../../src/engine/source/io/project/projectIndex';
import type { Builds } from '../../../src/engine/source/io/project/projectBuilds';
import { type Anvil, startAnvil } from '../../devnet/anvil/anvil';
import { testHttp } from '../httpClient';
import { TestProject } from '../projectFiles';
import type { DapClient } from './dapClient';
import { debugClient } from './debugClient';
import { Deployed } from './deployed';
import { buildLayout, type Layout } from './layout';
import { foundryFiles } from './projects';

/** Path of the source for a client. */
export const walkFile = '/project/contracts/Walk.sol';

/** Stores 1; code that no build contains. */
const foreign = '0x6006600c60003960066000f3600160005500';

interface LaunchedWith {
  /** Breakpoints of the file. */
  readonly lines?: readonly number[];
  readonly filters?: readonly string[];
  readonly stopAtFailure?: boolean;
}

/** A node with the contracts of `layouts/walk`, for debugging. */
export class WalkChain {
  private readonly http = testHttp();
  private readonly rpc = createJsonRpc(this.http);

  private constructor(
    readonly anvil: Anvil,
    readonly deployed: Deployed,
    readonly builds: Builds,
    /** Hash of the transaction that created the contract. */
    readonly made: string,
    private readonly abi: ProjectIndex,
  ) {}

  static async start(layout: Partial<Layout> = {}): Promise<WalkChain> {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    const anvil = await startAnvil(options);
    const folder = { tool: 'hardhat2', folder: 'layouts/walk', files: ['Walk.sol'], version: '0.8.20' } as const;
    const { output, builds } = await buildLayout({ ...folder, ...layout });
    const deployed = await Deployed.on(anvil, output);
    await deployed.create('Sums');
    const { abi } = new TestProject(new Map(Object.entries(foundryFiles(output))));
    await abi.ready();
    return new WalkChain(anvil, deployed, builds, await deployed.create('Walk'), abi);
  }

  /** Sends a call of the contract. @returns the hash */
  async call(name: string, ...args: readonly unknown[]): Promise<string> {
    return await this.deployed.call('Walk', name, args);
  }

  /** The address of code that belongs to no project. */
  async foreign(): Promise<string> {
    const hash = await this.deployed.send({ data: foreign });
    return (await this.anvil.call<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress;
  }

  async launched(txHash: string, { lines = [], filters = [], ...more }: LaunchedWith = {}): Promise<DapClient> {
    const dap = debugClient(this.rpc, this.anvil.url, this.builds, this.abi.on(31337n));
    await dap.launch({ txHash, ...more }, [{ path: walkFile, lines }], filters);
    return dap;
  }

  async stop(): Promise<void> {
    await this.anvil.stop();
    await this.http.dispose();
  }
}

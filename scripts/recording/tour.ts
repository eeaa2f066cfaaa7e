import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Network,
  parseCell,
  parseFile,
  parseIdentifier,
  type Report,
  reportToMarkdown,
  UserError,
} from '../../src/engine';
import { findIdentifiers } from '../../src/engine/detection';
import { type NodeCall, readCall } from '../../src/engine/abi';
import { inputContext } from '../../src/engine/contracts';
import type { ReplaySession } from '../../src/engine/source';
import type { Tree, TreeNode } from '../../src/engine/trees';
import type { State } from '../../src/extension/services/createState';
import { root } from '../support/root';

/** Its code is the largest response. */
const messenger = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';

/** The contract that the failed transfer called. */
const coin = '0x5aa01b3b5877255ce50cc55e8986a7a5fe29c70e';

/** Links from pages of the tour that are followed; their own links are not. */
const linkedKinds: ReadonlySet<string> = new Set(['evmAddress', 'hash32', 'cb58', 'nodeId', 'bech32']);

/** Sends the demo workspace's requests as its surfaces do: for identifiers in its files and what is one click away. */
export class Tour {
  private readonly network: Network;
  private readonly run = { signal: AbortSignal.timeout(300_000), allowed: () => true };
  private readonly seen = new Set<string>();

  private state: State;

  /** @param create returns a State with empty caches: requests depend on what was loaded before */
  constructor(
    private readonly create: () => State,
    private readonly print: (line: string) => void,
  ) {
    this.state = create();
    this.network = this.state.networks.active();
  }

  /** All surfaces except the dashboard. */
  async take(): Promise<void> {
    const text = readFileSync(path.join(root, 'samples/tour/snowprobe-tour.md'), 'utf8');
    for (const { identifier } of findIdentifiers(text)) {
      const report = await this.lookUp(identifier.text);
      if (report.status !== 'pending') {
        await this.followLinks(report);
      }
      await this.debug(identifier.text, report);
    }
    for (const tree of [this.state.trees.chains, this.state.trees.validators, this.state.trees.nodes]) {
      await this.expand(tree);
    }
    await this.runNotebooks();
    for (const chain of this.network.chains) {
      await this.state.diagnosis.diagnose(this.network, chain, this.run);
      await this.state.chainConfig.live(this.network, chain, this.run);
      await this.state.chainConfig.genesis(this.network, chain, this.run);
    }
  }

  private async lookUp(text: string): Promise<Report> {
    await this.state.dispose();
    this.state = this.create();
    const identifier = parseIdentifier(text);
    if (identifier === undefined) {
      throw new Error(`No identifier: ${text}`);
    }
    await this.state.lookup.find(identifier, this.network, { ...this.run, quick: true });
    const report = await this.state.lookup.find(identifier, this.network, { ...this.run, fresh: true });
    this.seen.add(text);
    this.print(`${text} ${report.status}`);
    await this.readContract(identifier.kind === 'evmAddress' ? text : undefined);
    return report;
  }

  private async followLinks(report: Report): Promise<void> {
    const text = reportToMarkdown(report, { now: 0 });
    for (const { identifier } of findIdentifiers(text)) {
      if (linkedKinds.has(identifier.kind) && !this.seen.has(identifier.text) && identifier.text !== messenger) {
        await this.lookUp(identifier.text);
      }
    }
  }

  private async debug(hash: string, report: Report): Promise<void> {
    if (report.status !== 'failed' || hash.length !== 66) {
      return;
    }
    try {
      const session = await this.state.sessions.fetch({ what: { hash }, network: this.network }, this.run);
      await this.showVariables(session);
    } catch (error) {
      // A failed message is not a transaction.
      if (!(error instanceof UserError)) {
        throw error;
      }
    }
  }

  /** Reads the variables of each step and the first storage slots of the contract. */
  private async showVariables({ values, storageBefore }: ReplaySession): Promise<void> {
    for (let slot = 0n; slot < 6n; slot += 1n) {
      await storageBefore(coin, slot);
    }
    try {
      for (let step = 0; ; step += 1) {
        await values.at(step, this.run.signal);
      }
    } catch (error) {
      // The last step is passed.
      if (!(error instanceof RangeError)) {
        throw error;
      }
    }
  }

  /** Reads the values that a contract's page shows first. */
  private async readContract(address: string | undefined): Promise<void> {
    for (const chain of address === undefined ? [] : this.network.chains) {
      const place = { address: address as `0x${string}`, chain, network: this.network };
      const known = await this.state.contracts.functions(place, this.run);
      const calls = known.functions.flatMap((fn): NodeCall[] => {
        const read = readCall(fn, place.address, { args: [], block: 'latest' }, inputContext(known));
        return fn.inputs.length === 0 && 'call' in read ? [read] : [];
      });
      if (calls.length > 0) {
        await this.state.contracts.read(place, calls, this.run);
      }
    }
  }

  private async expand(tree: Tree, parent?: TreeNode, depth = 0): Promise<void> {
    const { nodes } = await tree.children(parent, { ...this.run, shown: 100 });
    for (const node of nodes) {
      if (node.children !== undefined && depth < 6) {
        await this.expand(tree, node, depth + 1);
      }
    }
  }

  private async runNotebooks(): Promise<void> {
    const folder = path.join(root, 'samples');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.rpc'))) {
      const named = new Map();
      for (const cell of parseFile(readFileSync(path.join(folder, name), 'utf8')).cells) {
        if (cell.kind === 'rpc') {
          const ast = parseCell(cell.text);
          await this.state.runCell(ast, {
            ...this.run,
            ...{ network: this.network, named, isTrusted: true },
            confirm: () => Promise.resolve(false),
            onSent: () => undefined,
            onResult: () => undefined,
            onProgress: () => Promise.resolve(),
          });
        }
      }
    }
  }

  async dispose(): Promise<void> {
    await this.state.dispose();
  }

  async showDashboard(): Promise<void> {
    const dashboard = this.state.dashboard(this.network, {
      allowed: () => true,
      failed: (error) => this.print(`dashboard: ${error}`),
      changed: () => undefined,
    });
    dashboard.start();
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    dashboard.stop();
  }
}

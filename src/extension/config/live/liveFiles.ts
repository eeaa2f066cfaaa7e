import vscode = require('vscode');
import {
  type ConfigNetwork,
  type LanguageInput,
  type NamedChain,
  type RunningChain,
  liveValuesOf,
  readSourceSteps,
  upgradeText,
} from '../../../engine/config';
import type { LiveChain, LiveNode } from '../liveChain/liveChain';
import { runInTimeSlices } from '../../../engine/net';
import type { ReadFile } from '../judged';
import { answering, comparedNetwork } from './comparison';

/** For `CheckInput` and `LanguageInput`; empty until the user asked about the file's chain. */
export type KnownChain = Pick<LanguageInput, 'running' | 'live' | 'symbol'> & { readonly network?: ConfigNetwork };

const memoryKey = 'chainConfig.chains';

/** Which chain each file is of, which the workspace remembers, and what was told of it, which this session does. */
export class LiveFiles implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri | undefined>();
  private readonly result = new Map<string, { readonly live: LiveChain; readonly known: KnownChain }>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: vscode.Memento) {}

  /** The chain that the user said a file is of. */
  chosen(uri: vscode.Uri): NamedChain | undefined {
    return this.memory.get<Readonly<Record<string, NamedChain>>>(memoryKey)?.[uri.toString()];
  }

  /** Keeps what was told of the chain of a file and of those beside it. */
  async received({ document, uris }: ReadFile, live: LiveChain): Promise<void> {
    const own = [document.uri, ...Object.values(uris)].map((uri) => uri.toString());
    const chain: NamedChain = { network: live.network, chain: live.chain };
    const before = this.memory.get<Readonly<Record<string, NamedChain>>>(memoryKey) ?? {};
    const cached = { live, known: await knownOf(live) };
    own.forEach((key) => this.result.set(key, cached));
    await this.memory.update(memoryKey, { ...before, ...Object.fromEntries(own.map((key) => [key, chain])) });
    this.changed.fire(undefined);
  }

  live(uri: vscode.Uri): LiveChain | undefined {
    return this.result.get(uri.toString())?.live;
  }

  known(uri: vscode.Uri): KnownChain {
    return this.result.get(uri.toString())?.known ?? nothing;
  }

  dispose(): void {
    this.changed.dispose();
  }
}

const nothing: KnownChain = {};

async function knownOf(live: LiveChain): Promise<KnownChain> {
  const node = answering(live);
  return {
    network: comparedNetwork(live, node),
    running: node && (await runInTimeSlices(runningSteps(live, node))),
    live: live.nodes.flatMap(({ name, config }) => (config === undefined ? [] : [liveValuesOf(name, config)])),
    symbol: live.symbol,
  };
}

/** The chain as one of its nodes runs it; undefined where that did not tell its last block. */
export function* runningSteps(
  { genesis }: LiveChain,
  { config, lastAccepted }: LiveNode,
): Generator<undefined, RunningChain | undefined> {
  return config === undefined || lastAccepted === undefined
    ? undefined
    : {
        lastAccepted,
        upgrade: yield* readSourceSteps(upgradeText(config)),
        genesis: 'text' in genesis ? yield* readSourceSteps(genesis.text) : undefined,
      };
}

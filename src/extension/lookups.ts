import vscode = require('vscode');
import { NodeIdEntries } from './vscode/nodeIdEntries';
import { ProjectBuilds, type ProjectIndex, StoredTexts } from '../engine/source';
import type { Entries } from './vscode/sharedEntries';
import { type EnginePorts, type Lookups, createLookups } from '../engine';
import { type Recording, fileRecording, loadTransport } from '../engine/net';
import { knownAbi } from '../engine/abi';
import { loadResolvers } from '../engine/lookup';
import { formatClockTime, hasNode, nextTurn } from '../engine/primitives';
import { displayTime, isRecordedUrl, recordedNetwork, recordedTransaction } from '../engine/networks';
import { hoverMarkdown } from './shared/renderReport';
import type { ConfiguredNetworks } from '../engine/sources';
import { readProxy } from './vscode/readProxy';
import type { Services } from './shared/services';

/**
 * Loads and computes what the first lookup of a window would, each part in a turn of its own: modules, the tables of
 * known signatures, the formatter of times. Then looks up a recorded transaction, so that the code is compiled and the
 * project's ABIs and builds are read. Nothing is sent.
 */
export async function loadAhead(lookups: () => Promise<Lookups>, recording: vscode.Uri): Promise<void> {
  const steps = [
    loadTransport,
    loadResolvers,
    knownAbi,
    () => formatClockTime(0, { now: 0, locale: vscode.env.language }),
  ];
  for (const step of steps) {
    await nextTurn();
    await step();
  }
  await nextTurn();
  const { ports } = await lookups();
  if (hasNode) {
    await nextTurn();
    await lookUpRecorded(recordingAt(recording), ports);
  }
}

/** With clients and caches of its own, which can reach no host. */
async function lookUpRecorded(
  { has, find }: Recording,
  { abi, builds }: Pick<EnginePorts, 'abi' | 'builds'>,
): Promise<void> {
  const { lookup, dispose } = createLookups({
    settings: () => ({ network: recordedNetwork.name, networks: undefined }),
    timeoutMs: () => 10_000,
    proxy: () => ({}),
    headersFor: () => Promise.resolve({}),
    recording: { has, find: async (request) => (await nextTurn(), await find(request)) },
    maySend: isRecordedUrl,
    log: () => undefined,
    now: () => displayTime([recordedNetwork], Date.now()),
    ...{ abi, builds },
  });
  try {
    const hash = { kind: 'hash32', text: recordedTransaction, hex: recordedTransaction } as const;
    const options = { signal: new AbortController().signal, quick: true, allowed: isRecordedUrl };
    const report = await lookup.find(hash, recordedNetwork, options);
    await nextTurn();
    hoverMarkdown(report, [recordedNetwork]);
  } finally {
    await dispose();
  }
}

function recordingAt(file: vscode.Uri): Recording {
  return fileRecording(isRecordedUrl, async () => await vscode.workspace.fs.readFile(file));
}

export interface EditorParts extends Pick<Services, 'config' | 'secrets' | 'consent' | 'log'> {
  readonly project: ProjectIndex;
  readonly networks: ConfiguredNetworks;
  readonly recording: vscode.Uri;
  /** Cache folder for verified sources, where there is a file system. */
  readonly verified: string;
  /** Cache of the configured nodes' NodeIDs. */
  readonly nodes: Entries;
  allowanceChanged(): void;
}

/** Dependencies of lookups, with the editor's settings, secrets and log. */
export function createEditorLookups({
  config,
  secrets,
  consent,
  log,
  project,
  networks,
  ...parts
}: EditorParts): Lookups {
  const builds = new ProjectBuilds(project, () => state.abiChanged());
  const stored = new StoredTexts(hasNode ? parts.verified : undefined, (error) =>
    log.error('Keeping verified sources failed.', error),
  );
  const state = createLookups(
    {
      settings: () => config.get(),
      timeoutMs: () => config.get().timeoutMs,
      proxy: () => {
        const configuration = vscode.workspace.getConfiguration();
        return readProxy((key) => configuration.get(key));
      },
      headersFor: (origin) => secrets.headersFor(origin),
      recording: recordingAt(parts.recording),
      maySend: (url) => consent.maySend(url),
      agreed: consent.allows,
      log: (entry) => log.write(entry),
      now: () => displayTime(networks.all(), Date.now()),
      currency: () => config.get().currency,
      allowanceChanged: () => parts.allowanceChanged(),
      nodeIds: new NodeIdEntries(parts.nodes, (error) =>
        log.error('Saving the NodeIDs of configured nodes failed.', error),
      ),
      abi: project,
      builds,
      verified: {
        get: (key) => stored.get(key),
        set: (key, text) => stored.set(key, text),
        isBlocked: (url) => consent.isBlocked(url),
      },
    },
    networks,
  );
  return state;
}

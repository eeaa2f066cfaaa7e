import vscode = require('vscode');
import { NodeIdEntries } from './vscode/nodeIdEntries';
import { ProjectBuilds, type ProjectIndex, StoredTexts } from '../engine/source';
import type { Entries } from './vscode/sharedEntries';
import { type Lookups, createLookups } from '../engine';
import { fileRecording, loadTransport } from '../engine/net';
import { knownAbi } from '../engine/abi';
import { loadResolvers } from '../engine/lookup';
import { formatClockTime, hasNode, nextTurn } from '../engine/primitives';
import { isRecordedUrl, displayTime } from '../engine/networks';
import type { ConfiguredNetworks } from '../engine/sources';
import { readProxy } from './vscode/readProxy';
import type { Services } from './shared/services';

/**
 * Loads and computes what the first lookup of a window would, each part in a turn of its own: modules, the tables of
 * known signatures, the formatter of times.
 */
export async function loadAhead(): Promise<void> {
  const parts = [
    () => import('./vscode/projectFiles'),
    () => import('./vscode/readLabelFiles'),
    loadTransport,
    loadResolvers,
    knownAbi,
    () => formatClockTime(0, { now: 0, locale: vscode.env.language }),
  ];
  for (const part of parts) {
    await part();
    await nextTurn();
  }
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
      recording: fileRecording(isRecordedUrl, async () => await vscode.workspace.fs.readFile(parts.recording)),
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

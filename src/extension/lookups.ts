import vscode = require('vscode');
import type { Config } from './vscode/config';
import type { Consent } from './vscode/consent';
import type { Log } from './vscode/log';
import type { NodeIdEntries } from './vscode/nodeIdEntries';
import { ProjectBuildFiles } from './vscode/projectBuildFiles';
import { readProxy } from './vscode/readSettings';
import type { Secrets } from './vscode/secrets';
import { type Abis, ProjectBuilds } from '../engine/source';
import { type Lookups, createLookups } from '../engine';
import type { ConfiguredNetworks } from '../engine/sources';

export interface EditorParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly consent: Consent;
  readonly log: Log;
  readonly abi: Abis;
  readonly networks: ConfiguredNetworks;
  readonly nodeIds: NodeIdEntries;
  allowanceChanged(): void;
  /** Disposes of it with all the rest. */
  save(part: { dispose(): void }): void;
  onSearchFailed(error: unknown): void;
}

/** What lookups need, with the editor's settings, secrets and log. */
export function createEditorLookups({ config, secrets, consent, log, abi, networks, ...parts }: EditorParts): Lookups {
  const builds = new ProjectBuilds(new ProjectBuildFiles((error) => parts.onSearchFailed(error)), {
    changed: () => state.abiChanged(),
    report: (text) => log.write({ level: 'warn', text }),
  });
  parts.save(builds);
  const state = createLookups(
    {
      settings: () => config.get(),
      timeoutMs: () => config.get().timeoutMs,
      proxy: () => {
        const configuration = vscode.workspace.getConfiguration();
        return readProxy((key) => configuration.get(key));
      },
      headersFor: (origin) => secrets.headersFor(origin),
      maySend: (url) => consent.maySend(url),
      log: (entry) => log.write(entry),
      now: () => Date.now(),
      currency: () => config.get().currency,
      allowanceChanged: () => parts.allowanceChanged(),
      nodeIds: parts.nodeIds,
      abi,
      builds,
    },
    networks,
  );
  return state;
}

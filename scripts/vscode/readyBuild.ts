import { checkedVsix } from '../packaging/packVsix';
import type { Build } from './builds';
import { findBrowser } from './findBrowser';
import { type InstalledBuild, installBuild } from './installBuild';
import { installForSuites } from './installForSuites';

export interface ReadyBuild {
  readonly installed: InstalledBuild;
  /** Folder of installed extensions. */
  readonly extensions: string;
  readonly browser: string;
}

const ready = new Map<Build, Promise<ReadyBuild>>();

/** Prepares a build for the suites once: installs the extension as packed by the stage `package`. */
export function readyBuild(build: Build): Promise<ReadyBuild> {
  const known = ready.get(build) ?? prepare(build);
  ready.set(build, known);
  return known;
}

async function prepare(build: Build): Promise<ReadyBuild> {
  const browser = await findBrowser(console.log);
  const installed = await installBuild(build, console.log);
  return { browser, installed, extensions: await installForSuites(installed, checkedVsix) };
}

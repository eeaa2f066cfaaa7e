import { checkedVsix } from '../packaging/packVsix';
import type { Build } from './builds';
import { findBrowser } from './findBrowser';
import { type InstalledBuild, installBuild } from './installBuild';
import { installForSuites } from './installForSuites';

/** All that the suites need in one build. */
export interface ReadyBuild {
  readonly installed: InstalledBuild;
  /** Folder of installed extensions. */
  readonly extensions: string;
  /** Executable of a browser. */
  readonly browser: string;
}

const ready = new Map<Build, Promise<ReadyBuild>>();

/** Installs what the suites of a build need, once for all of them: the extension as the stage `package` packed it. */
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

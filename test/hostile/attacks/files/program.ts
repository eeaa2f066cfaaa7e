import { ProjectIndex } from '../../../../src/engine/source/io/project/projectIndex';
import { ProjectBuilds } from '../../../../src/engine/source/io/project/projectBuilds';
import { WorkspaceFiles } from '../../../../src/extension/vscode/projectFiles';
import { UntrustedNetwork } from '../../../../src/extension/activation/untrustedNetwork';
import type { Attacked, UrlLookup } from './attackedFolder';
import * as vscode from './vscode';

/** The attacked program: reads a folder like the extension does for a lookup, and prints the result. */
async function look({ codes, made, listed }: UrlLookup): Promise<Attacked> {
  const reported: string[] = [];
  const notify = (sentence: string): number => reported.push(sentence);
  const failed = (error: unknown): number => reported.push(`failed: ${String(error)}`);
  const stored = watch();
  vscode.findAtMost(listed ?? Infinity);
  const network = new UntrustedNetwork();
  const abi = new ProjectIndex(new WorkspaceFiles(failed), { changed: () => undefined, report: notify });
  const builds = new ProjectBuilds(abi, () => undefined);
  await Promise.all([abi.ready(), builds.ready()]);
  for (let at = 0; at < made.length; at += atOnce) {
    made.slice(at, at + atOnce).forEach((path) => vscode.notifyCreated(path));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([abi.ready(), builds.ready()]);
  const matches: string[] = [];
  for (const code of codes) {
    const { verdict, contract } = await builds.runtime(code);
    const sources = [...(contract?.sources.keys() ?? [])].map((index) => builds.source(contract!, index));
    matches.push(`${verdict}, ${(await Promise.all(sources)).filter((one) => typeof one === 'object').length} sources`);
  }
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  network.dispose();
  return { said: reported, matches, contracts: abi.size, pausedMs: stored(), peakMb };
}

/** Maximum number of changes that VS Code reports at once. */
const atOnce = 500;

/** Maximum CPU time between two turns of the event loop, which excludes other load. */
function watch(): () => number {
  let [last, most] = [process.cpuUsage(), 0];
  const timer = setInterval(() => {
    most = Math.max(most, process.cpuUsage(last).user);
    last = process.cpuUsage();
  }, 5);
  return () => {
    clearInterval(timer);
    return Math.round(most / 1_000);
  };
}

process.once('message', (looked: UrlLookup) => {
  void look(looked).then((attacked) => process.send!(attacked, () => process.exit()));
});

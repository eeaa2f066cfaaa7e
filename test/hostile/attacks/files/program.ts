import { ProjectAbi } from '../../../../src/state/abi/projectAbi';
import { ProjectBuilds } from '../../../../src/state/builds/projectBuilds';
import { CompiledFiles } from '../../../../src/editor/compiledFiles';
import { ProjectBuildFiles } from '../../../../src/editor/projectBuildFiles';
import { UntrustedNetwork } from '../../../../src/startup/untrustedNetwork';
import type { Attacked, Looked } from './attackedFolder';
import * as vscode from './vscode';

/** The attacked program: reads a folder as the extension does once somebody looks something up, and says what came of it. */
async function look({ codes, made }: Looked): Promise<Attacked> {
  const said: string[] = [];
  const tell = (sentence: string): number => said.push(sentence);
  const failed = (error: unknown): number => said.push(`failed: ${String(error)}`);
  const held = watch();
  const network = new UntrustedNetwork();
  const abi = new ProjectAbi(new CompiledFiles('abis', failed), { changed: () => undefined, tell });
  const builds = new ProjectBuilds(new ProjectBuildFiles(failed), { changed: () => undefined, tell });
  await Promise.all([abi.ready(), builds.ready()]);
  made.forEach((path) => vscode.tellMade(path));
  await Promise.all([abi.ready(), builds.ready()]);
  const matches: string[] = [];
  for (const code of codes) {
    const { verdict, contract } = await builds.runtime(code);
    const sources = [...(contract?.sources.keys() ?? [])].map((index) => builds.source(contract!, index));
    matches.push(`${verdict}, ${(await Promise.all(sources)).filter((one) => one !== undefined).length} sources`);
  }
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  network.dispose();
  return { said, matches, contracts: abi.size, heldMs: held(), peakMb };
}

/** How long nothing else could run, at most. */
function watch(): () => number {
  let [last, most] = [performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    [most, last] = [Math.max(most, now - last), now];
  }, 5);
  return () => {
    clearInterval(timer);
    return Math.round(most);
  };
}

process.once('message', (looked: Looked) => {
  void look(looked).then((attacked) => process.send!(attacked, () => process.exit()));
});

import path from 'node:path';
import type { BenchRow } from '../../test/bench/benchRow';
import { testLookup, testNetwork } from '../../test/helpers/lookupOn';
import { checkedVsix, packVsix } from '../packaging/packVsix';
import { removeFolder } from '../support/ownProcesses';
import { root } from '../support/root';
import type { Build } from '../vscode/builds';
import { type Demo, startDemo } from '../vscode/demo';
import { describeDevnet } from '../vscode/describeDevnet';
import { findBrowser } from '../vscode/findBrowser';
import { installBuild } from '../vscode/installBuild';
import { installForSuites } from '../vscode/installForSuites';
import { runInVsCode } from '../vscode/runInVsCode';
import { suiteOf } from '../vscode/suites';

/** Number of windows. The fastest counts, since other load on the machine only adds time. */
const windows = 3;

/** How much longer the first hover of a window takes than later ones: the time to load the code it needs. */
export async function firstHover(build: Build, print: (sentence: string) => void): Promise<readonly BenchRow[]> {
  const installed = await installBuild(build, print);
  const browser = await findBrowser(print);
  const { file } = await packVsix(checkedVsix);
  const extensions = await installForSuites(installed, file);
  const measure = async (name: string) => {
    const suite = suiteOf(name);
    const demo = await startDemo();
    try {
      describeDevnet(demo);
      await warmUp(demo);
      const { printed, problem, report } = await runInVsCode({
        ...{ build: installed, browser, suite: name, workspace: demo.workspace, extensions },
        tests: path.join(root, 'out/test/integration/index.js'),
        trusted: true,
        settings: { ...demo.settings, ...suite.settings },
        silence: 120_000,
      });
      const figures = /^first hover (\[.*\])$/m.exec(printed)?.[1];
      if (figures === undefined) {
        throw new Error(`VS Code reported no hovers: ${problem ?? report?.failures[0]?.err.message ?? printed}`);
      }
      print(`${name}: ${figures}`);
      const [first = NaN, ...later] = JSON.parse(figures) as number[];
      return first - Math.min(...later);
    } finally {
      await demo.close();
    }
  };
  const fastest = async (name: string) => {
    const values: number[] = [];
    while (values.length < windows) {
      values.push(await measure(name));
    }
    return Math.min(...values);
  };
  const row = async (what: string, suite: string, bar: number): Promise<BenchRow> => ({
    name: `first hover of a window in VS Code ${build.version} beyond later ones, ${what}`,
    value: await fastest(suite),
    unit: 'ms',
    bar,
  });
  try {
    return [await row('offline', 'firstHoverOffline', 60), await row('asking a node', 'firstHover', 100)];
  } finally {
    removeFolder(path.dirname(extensions));
  }
}

/** Looks up other transactions: a node in use has compiled its code, which takes the development network some 80 ms. */
async function warmUp({ devnet: { nodeUrl, dataApiUrl, samples } }: Demo): Promise<void> {
  const network = testNetwork({ nodes: [{ name: 'one', url: nodeUrl }], dataApi: dataApiUrl });
  const lookup = testLookup();
  try {
    for (const name of ['erc721Mint', 'erc721Transfer', 'erc1155Batch']) {
      await lookup.on(network, samples[name] ?? '');
    }
  } finally {
    await lookup.dispose();
  }
}

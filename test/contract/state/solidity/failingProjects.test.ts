import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import { composedProjects } from '../../../helpers/solidity/failing/composedProjects';
import { type Build, buildName, type FailingProject, layoutOf } from '../../../helpers/solidity/failing/failingProject';
import { mixedProjects } from '../../../helpers/solidity/failing/mixedProjects';
import { readMarkers } from '../../../helpers/solidity/failing/markers';
import { oldProjects } from '../../../helpers/solidity/failing/oldProjects';
import { plainProjects } from '../../../helpers/solidity/failing/plainProjects';
import { runProject } from '../../../helpers/solidity/failing/runProject';
import { describeStack, type ReportedStack } from '../../../helpers/solidity/failing/reportedStacks';
import { type BuiltLayout, buildLayouts } from '../../../helpers/solidity/layout';

interface Share {
  readonly name: string;
  readonly right: number;
  readonly of: number;
}

function shareOf(name: string, told: readonly ReportedStack[]): Share {
  return { name, right: told.filter(({ state }) => state === 'right').length, of: told.length };
}

/** @param least percent */
function assertShare(shares: readonly Share[], least: number): void {
  const sum = (key: 'right' | 'of'): number => shares.reduce((total, share) => total + share[key], 0);
  assert.ok(sum('right') * 100 >= sum('of') * least, `${sum('right')} of ${sum('of')}`);
}

const projects = [...plainProjects, ...composedProjects, ...mixedProjects, ...oldProjects];

describe('where transactions failed in projects of many shapes, each built several ways', function () {
  // The first compilation of all projects takes more than a minute.
  this.timeout(300_000);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  const built = new Map<Build, BuiltLayout>();
  const shares: Share[] = [];
  const ofIr: Share[] = [];
  let anvil: Anvil;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
    const wanted = projects.flatMap((project) => project.builds.map((build) => [project, build] as const));
    const layouts = await buildLayouts(wanted.map(([project, build]) => layoutOf(project, build)));
    layouts.forEach((layout, i) => built.set(wanted[i]![1], layout));
  });

  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  async function notify(project: FailingProject, build: Build): Promise<readonly ReportedStack[]> {
    const { output, sources, builds } = built.get(build)!;
    const markers = readMarkers(sources);
    const node = new EvmNode(rpc, [anvil.url], { signal: AbortSignal.timeout(120_000), deadlineMs: 30_000 });
    const result: ReportedStack[] = [];
    for (const failing of await runProject(anvil, output, (chain) => project.run(chain))) {
      const { fails = [], callers = [] } = markers.get(failing.name) ?? {};
      const place = project.inPackages?.[failing.name];
      result.push(
        await describeStack(node, builds, failing, { fails: place === undefined ? fails : [place], callers }),
      );
    }
    return result;
  }

  for (const project of projects) {
    it(`says the line or none in ${project.name}`, async () => {
      const result: ReportedStack[] = [];
      for (const build of project.builds) {
        const own = await notify(project, build);
        result.push(...own);
        if (build.viaIR === true && build.runs !== undefined) {
          ofIr.push(shareOf(buildName(build), own));
        }
        const wrong = own.filter(({ state, strangers }) => state === 'wrong' || strangers.length > 0);
        const texts = wrong.map(({ name, text, strangers }) => `${name}: ${text} (${strangers.join()})`);
        assert.deepEqual(texts, [], buildName(build));
      }
      shares.push(shareOf(project.name, result));
    });
  }

  it('says nine of ten lines of each project, nineteen of twenty of all, and 93 % of those by optimised via-IR', () => {
    const few = shares.filter(({ right, of }) => right * 10 < of * 9);
    assert.deepEqual(few, []);
    assertShare(shares, 95);
    assertShare(ofIr, 93);
  });
});

import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import { buildName, layoutOf } from '../../../helpers/solidity/failing/failingProject';
import { pausedProjects } from '../../../helpers/solidity/failing/pausedProjects';
import { readMarkers } from '../../../helpers/solidity/failing/markers';
import { runProject } from '../../../helpers/solidity/failing/runProject';
import { describeStack } from '../../../helpers/solidity/failing/reportedStacks';
import { buildLayouts } from '../../../helpers/solidity/layout';

/** Minimum number of lines found per hundred failures. */
const least = { plain: 95, viaIR: 85 };

describe('where transactions failed in projects that were written after the search for lines', function () {
  // The first compilation of all projects takes more than a minute.
  this.timeout(300_000);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  const counts = { plain: { right: 0, of: 0 }, viaIR: { right: 0, of: 0 } };
  let anvil: Anvil;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
  });

  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  for (const project of pausedProjects) {
    it(`says the line or none in ${project.name}`, async () => {
      const layouts = await buildLayouts(project.builds.map((build) => layoutOf(project, build)));
      for (const [i, build] of project.builds.entries()) {
        const { output, builds, sources } = layouts[i]!;
        const markers = readMarkers(sources);
        const node = new EvmNode(rpc, [anvil.url], { signal: AbortSignal.timeout(120_000), deadlineMs: 30_000 });
        const wrong: string[] = [];
        const count = counts[build.viaIR === true ? 'viaIR' : 'plain'];
        for (const failing of await runProject(anvil, output, (chain) => project.run(chain))) {
          const { fails = [], callers = [] } = markers.get(failing.name) ?? {};
          const place = project.inPackages?.[failing.name];
          const result = await describeStack(node, builds, failing, {
            fails: place === undefined ? fails : [place],
            callers,
          });
          count.of += 1;
          count.right += result.state === 'right' ? 1 : 0;
          if (result.state === 'wrong' || result.strangers.length > 0) {
            wrong.push(`${result.name}: ${result.text} (${result.strangers.join()})`);
          }
        }
        assert.deepEqual(wrong, [], buildName(build));
      }
    });
  }

  for (const kind of ['plain', 'viaIR'] as const) {
    it(`says ${least[kind]} of a hundred lines ${kind === 'viaIR' ? 'by way of Yul' : 'elsewhere'}`, () => {
      const { right, of } = counts[kind];
      assert.ok(right * 100 >= of * least[kind], `${right} of ${of}`);
    });
  }
});

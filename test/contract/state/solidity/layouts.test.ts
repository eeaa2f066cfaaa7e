import { createJsonRpc } from '../../../../src/api/jsonRpc/jsonRpc';
import { EvmNode } from '../../../../src/state/sources/evmNode';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import { buildLayouts, buildName } from '../../../helpers/solidity/layouts/buildLayout';
import { composedLayouts } from '../../../helpers/solidity/layouts/composedLayouts';
import { readMarkers } from '../../../helpers/solidity/layouts/markers';
import { plainLayouts } from '../../../helpers/solidity/layouts/plainLayouts';
import { runLayout } from '../../../helpers/solidity/layouts/runLayout';
import { tellLines } from '../../../helpers/solidity/layouts/tellLines';

const layouts = [...plainLayouts, ...composedLayouts];

describe('lines of failed transactions, in projects as people have them', function () {
  this.timeout(300_000);
  const http = testHttp();
  let anvil: Anvil;

  before(async () => {
    anvil = await startAnvil({ evmChainId: 9, baseFee: 1n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 });
  });
  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  it('probe', async () => {
    const only = process.env['ONLY'];
    const wanted = layouts.filter(({ name }) => only === undefined || name === only).flatMap((layout) => layout.builds.map((build) => ({ layout: layout.name, build, of: layout })));
    let t = Date.now();
    const built = await buildLayouts(wanted);
    console.log('built', Date.now() - t);
    const node = new EvmNode(createJsonRpc(http), [anvil.url], { signal: new AbortController().signal, deadlineMs: 20_000 });
    for (const [i, one] of wanted.entries()) {
      t = Date.now();
      const failing = await runLayout(anvil, built[i]!, (chain) => one.of.run(chain));
      const ran = Date.now() - t;
      t = Date.now();
      const told = await tellLines(node, built[i]!, failing);
      const markers = readMarkers(built[i]!.files);
      console.log(one.layout, buildName(one.build), 'ran', ran, 'told', Date.now() - t);
      for (const { name } of failing) {
        const frames = told.get(name)!;
        const places = frames.map(({ range, declared, function: f, contract }) => range ? `${range.path}:${range.line + 1}` : `(${contract ?? '?'}.${f ?? '?'}${declared ? ' :' + (declared.line + 1) : ''})`);
        const { fails = [], callers = [] } = markers.get(name) ?? {};
        const outside = one.of.inPackages?.[name];
        const truth = outside === undefined ? fails : [outside];
        const isRight = places[0] !== undefined && truth.some((end) => places[0]!.endsWith(end));
        const has = frames[0]?.range !== undefined;
        const state = isRight ? 'ok   ' : has ? 'WRONG' : 'none ';
        console.log('  ', state, name, truth.join('|'), isRight && process.env['ALL'] === undefined ? '' : places.join(' < '), callers.every((c) => places.includes(c)) ? '' : `MISSING CALLERS ${callers.filter((c)=>!places.includes(c)).join(' ')} in ${places.slice(1).join(' < ')}`);
      }
    }
  });
});

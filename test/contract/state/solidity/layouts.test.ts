import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { failuresOf } from '../../../../src/engine/source/frames/failures';
import type { SourceFrame } from '../../../../src/engine/source/frames/sourceTrace';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { traceSource } from '../../../../src/engine/source/io/traceSource';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import { Deployed } from '../../../helpers/solidity/deployed';
import { type BuiltLayout, buildLayout, marked } from '../../../helpers/solidity/layout';
import { type Failing, layouts } from '../../../helpers/solidity/layouts';

describe('the failing line in projects as their tools lay them out', function () {
  this.timeout(120_000);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  let anvil: Anvil;
  const lines = new Map<string, { right: number; of: number; unreported: string[] }>();

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
  });

  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  const framesOf = async (builds: BuiltLayout['builds'], hash: string): Promise<readonly SourceFrame[]> => {
    const node = new EvmNode(rpc, [anvil.url], { signal: AbortSignal.timeout(60_000), deadlineMs: 30_000 });
    const { trace } = await traceSource(node, builds, { hash }, 'latest');
    assert.ok(trace !== undefined, 'no code is of the project');
    return failuresOf(trace)[0]?.frames ?? [];
  };

  for (const { name, layout, setUp, failing } of layouts) {
    it(`is told, or nothing is, in ${name}`, async () => {
      const built = await buildLayout(layout);
      const deployed = await Deployed.on(anvil, built.output);
      await setUp(deployed);
      const count = { right: 0, of: failing.length, unreported: [] as string[] };
      lines.set(name, count);
      for (const { fails, send } of failing) {
        const frames = await framesOf(built.builds, await send(deployed));
        const places = frames.map(({ range }) => range && `${range.path}:${range.line + 1}`);
        const [result, ...callers] = places;
        const truth = truthOf(built.sources, fails);
        assert.ok(result === undefined || truth.includes(result), `${String(fails)}: ${result} for ${truth.join()}`);
        if (result === undefined) {
          count.unreported.push(String(fails));
        } else {
          count.right += 1;
        }
        const known = typeof fails === 'string' ? marked(built.sources, 'FROM', fails) : [];
        // Intermediate frames of a library do not count.
        const ours = callers.filter((place) => place !== undefined && !place.includes('openzeppelin'));
        const strangers = ours.filter((place) => !known.includes(place!));
        assert.deepEqual(known.length === 0 ? [] : strangers, [], `${String(fails)}: callers that are none`);
      }
    });
  }

  it('is told in nine of ten, line by line and project by project', () => {
    const whole = [...lines.values()].filter(({ right, of }) => right === of);
    const sum = (key: 'right' | 'of'): number => [...lines.values()].reduce((total, one) => total + one[key], 0);
    const missing = JSON.stringify([...lines].filter(([, { right, of }]) => right < of));
    assert.ok(whole.length * 10 >= lines.size * 9, missing);
    assert.ok(sum('right') * 10 >= sum('of') * 9, missing);
  });
});

function truthOf(sources: Readonly<Record<string, string>>, fails: Failing['fails']): readonly string[] {
  if (typeof fails === 'string') {
    return marked(sources, 'FAIL', fails);
  }
  const [file, words] = fails;
  return Object.entries(sources)
    .filter(([path]) => path.endsWith(file))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, i) => (line.includes(words) ? [`${path}:${i + 1}`] : [])),
    );
}

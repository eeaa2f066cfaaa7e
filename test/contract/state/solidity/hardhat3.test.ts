import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { lineText } from '../../../../src/engine/report/spanText';
import { failuresOf } from '../../../../src/engine/source/frames/failures';
import { traceSource } from '../../../../src/engine/source/io/traceSource';
import { failedAtLine } from '../../../../src/engine/source/report/projectFacts';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import type { SolcOutput } from '../../../helpers/solidity/compile';
import { Deployed } from '../../../helpers/solidity/deployed';
import { marked } from '../../../helpers/solidity/layout';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';

type Files = Readonly<Record<string, string>>;

/** The unmodified output of Hardhat 3.18.0 for a project with its two build profiles. */
const recorded = JSON.parse(gunzipSync(readFileSync('test/fixtures/solidity/hardhat3.json.gz')).toString()) as Readonly<
  Record<'sources' | 'default' | 'production', Files>
>;

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 300 } as const;

describe('the failing line in a project as Hardhat 3.18 builds it', function () {
  this.timeout(60_000);
  const http = testHttp();
  let anvil: Anvil;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
  });

  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  const said = async (files: Files, sources: Files, hash: string): Promise<string> => {
    const node = new EvmNode(createJsonRpc(http), [anvil.url], {
      ...{ signal: AbortSignal.timeout(30_000), deadlineMs: 30_000 },
    });
    const { trace } = await traceSource(node, new TestBuilds(sources, files).builds, { hash }, 'latest');
    assert.ok(trace !== undefined, 'no code is of the project');
    const frames = failuresOf(trace)[0]?.frames ?? [];
    return lineText(failedAtLine(frames) ?? [], style, { now: 0 });
  };

  for (const profile of ['default', 'production'] as const) {
    describe(`with the ${profile} profile`, () => {
      const files = recorded[profile];
      const { sources } = recorded;
      let failed: Readonly<Record<string, string>>;

      before(async () => {
        const outputs = Object.entries(files).filter(([path]) => path.endsWith('.output.json'));
        const contracts = outputs.map(
          ([, text]) => (JSON.parse(text) as { readonly output: SolcOutput }).output.contracts,
        );
        const on = await Deployed.on(anvil, { contracts: Object.assign({}, ...contracts) as never, sources: {} });
        await on.create('Till', [10n]);
        await on.create('Bell');
        failed = {
          noLimit: await on.create('Till', [0n]),
          full: await on.call('Till', 'put', [11n]),
          tooMuch: await on.call('Till', 'take', [1n]),
          noReceipt: await on.call('Till', 'receiptAt', [3n]),
          unlucky: await on.call('Bell', 'ring', [13n]),
          notOwner: await on.call('Till', 'take', [0n], { from: 1 }),
        };
        // Failed creations leave no address.
        assert.notEqual(on.address('Till'), undefined);
      });

      it('is told of each', async () => {
        const lines: string[] = [];
        for (const [name, hash] of Object.entries(failed)) {
          lines.push(`${name}: ${await said(files, sources, hash)}`);
        }
        const at = (name: string): string => marked(sources, 'FAIL', name)[0]!;
        const ownable = 'node_modules/@openzeppelin/contracts/access/Ownable.sol';
        assert.deepEqual(lines, [
          `noLimit: at ${at('noLimit')} in constructor`,
          `full: at ${at('full')} in plus, called from ${marked(sources, 'FROM', 'full')[0]}`,
          `tooMuch: at ${at('tooMuch')} in take`,
          `noReceipt: at ${at('noReceipt')} in receiptAt`,
          `unlucky: at ${at('unlucky')} in ring`,
          `notOwner: at ${ownable}:65 in _checkOwner, called from ${ownable}:49`,
        ]);
      });

      it('is not told of a file that has changed, and of others as before', async () => {
        const changed = { ...sources, 'contracts/Bell.sol': `${sources['contracts/Bell.sol']}\n` };
        assert.equal(
          await said(files, changed, failed['unlucky']!),
          'in Bell of contracts/Bell.sol, which changed since the build; no line is shown',
        );
        // Both may be of one build although neither was created by the other.
        const { builds } = new TestBuilds(changed, files);
        const code = await anvil.call<string>('eth_getCode', await addressOf(failed['tooMuch']!), 'latest');
        const { verdict, changed: of, contract } = await builds.runtime(code);
        assert.deepEqual([verdict, of], ['sameBuild', []]);
        assert.equal(contract?.compiler, '0.8.28+commit.7893614a');
        assert.equal(contract.settings?.isOptimized, profile === 'production');
      });

      it('is not said to have changed where its file is gone', async () => {
        const { 'contracts/Bell.sol': _, ...others } = sources;
        assert.equal(
          await said(files, others, failed['unlucky']!),
          'in Bell of contracts/Bell.sol, which is not in the project as it was built; no line is shown',
        );
      });
    });
  }

  const addressOf = async (hash: string): Promise<string> =>
    (await anvil.call<{ readonly to: string }>('eth_getTransactionByHash', hash)).to;
});

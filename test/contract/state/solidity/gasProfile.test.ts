import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { encodeFunctionData } from 'viem';
import { createJsonRpc } from '../../../../src/api/jsonRpc/jsonRpc';
import { type GasProfile, profileGas } from '../../../../src/core/solidity/profile/gasProfile';
import { EvmNode } from '../../../../src/state/sources/evmNode';
import { fetchCodes, fetchRecording } from '../../../../src/state/solidity/fetchRecording';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import { type Compiled, compileSource } from '../../../helpers/solidity/compileSource';
import { finished } from '../../../helpers/solidity/finished';
import { traceSource } from '../../../helpers/solidity/traceSource';

interface Receipt {
  readonly contractAddress: string;
  readonly transactionHash: string;
  readonly gasUsed: string;
}

/** Its source maps say of a function that is only a statement nothing but the contract. */
const viaYul = 'by way of Yul';

const settings: readonly (readonly [string, object])[] = [
  ['as it is', {}],
  ['optimised', { optimizer: { enabled: true, runs: 200 } }],
  [viaYul, { viaIR: true, optimizer: { enabled: true, runs: 200 } }],
];

for (const [how, compiler] of settings) {
  describe(`where gas went in code compiled ${how}`, function () {
    this.timeout(60_000);
    const http = testHttp();
    const text = readFileSync('test/fixtures/solidity/Spender.sol', 'utf8');
    const limit = 1_500_000n;
    let anvil: Anvil;
    let compiled: ReadonlyMap<string, Compiled>;
    let sender: string;
    let spender: string;

    const sent = async (fields: object): Promise<Receipt> => {
      const gas = `0x${limit.toString(16)}`;
      const hash = await anvil.call<string>('eth_sendTransaction', {
        ...{ from: sender, gas, gasPrice: '0x77359400' },
        ...fields,
      });
      await anvil.call('evm_mine');
      return anvil.call('eth_getTransactionReceipt', hash);
    };
    const profile = async ({ transactionHash: hash, gasUsed }: Receipt): Promise<GasProfile> => {
      const signal = new AbortController().signal;
      const node = new EvmNode(createJsonRpc(http), [anvil.url], { signal, deadlineMs: 20_000 });
      const recording = await fetchRecording(node, { hash });
      const codes = await fetchCodes(node, recording, await anvil.call('eth_blockNumber'));
      const traced = await traceSource(recording, codes, text, compiled);
      const found = finished(profileGas(traced, BigInt(gasUsed), limit));
      const { lines, withoutLine, functions, foreign, others } = found;
      const rest = sum([...foreign, ...others]);
      assert.equal(sum([...lines, ...withoutLine]) + rest, BigInt(gasUsed), 'by line');
      assert.equal(sum(functions.map(({ self }) => ({ gas: self }))) + rest, BigInt(gasUsed), 'by function');
      assert.ok(functions.every(({ self, total }) => self >= 0n && self <= total && total <= limit));
      return found;
    };
    const spend = async (functionName: string): Promise<GasProfile> => {
      const data = encodeFunctionData({ abi: compiled.get('Spender')!.abi, functionName });
      return profile(await sent({ to: spender, data }));
    };
    const sum = (list: readonly { readonly gas: bigint }[]): bigint => list.reduce((all, { gas }) => all + gas, 0n);
    const textAt = (line: number): string => text.split('\n')[line]!.trim();
    const ofFunction = ({ functions }: GasProfile, name: string) => functions.find((one) => one.name === name);

    before(async () => {
      anvil = await startAnvil({ evmChainId: 9, baseFee: 1n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 });
      compiled = compileSource(text, compiler);
      [sender] = (await anvil.call<[string]>('eth_accounts'));
      ({ contractAddress: spender } = await sent({ data: compiled.get('Spender')!.bytecode }));
    });
    after(async () => {
      await anvil.stop();
      await http.dispose();
    });

    it('names the line and function that took most', async () => {
      const found = await spend('fill');
      const [line] = found.lines;
      assert.equal(textAt(line!.range.line), 'words[i] = i + 1;');
      assert.ok(line!.gas > 221_000n);
      assert.equal(line!.function?.name, 'fill');
      const fill = ofFunction(found, 'fill')!;
      assert.equal(fill.contract, 'Spender');
      assert.equal(textAt(fill.range!.line), 'function fill() external {');
    });

    it('counts what a function called for its total alone', async () => {
      const found = await spend('through');
      const through = ofFunction(found, 'through')!;
      assert.ok(through.total > through.self + 50_000n);
      assert.equal(textAt(found.lines[0]!.range.line), 'made = new Sink();');
      if (how === viaYul) {
        return;
      }
      const keep = ofFunction(found, 'keep')!;
      assert.equal(keep.contract, 'Sink');
      assert.ok(keep.self > 22_100n && keep.self < 23_000n);
    });

    it('adds up with refunds, and where the transaction failed', async () => {
      const cleared = await spend('clear');
      assert.equal(cleared.others.at(-1)?.kind, 'refund');
      const failed = await spend('fail');
      assert.deepEqual(
        failed.others.map(({ kind }) => kind),
        ['intrinsic'],
      );
      if (how !== viaYul) {
        assert.equal(textAt(failed.lines[0]!.range.line), 'kept[key] = value;');
      }
    });
  });
}

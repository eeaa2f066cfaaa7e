import assert from 'node:assert/strict';
import { type GasProfile, profileGas } from '../../../../src/engine/source/profile/gasProfile';
import { finished } from '../../../helpers/solidity/finished';
import { type Receipt, SourceNode } from '../../../helpers/solidity/sourceNode';

/** For a function that is only a statement, its source maps point to nothing but the contract. */
const viaYul = 'by way of Yul';

const settings: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['as it is', {}],
  ['optimised', { optimizer: { enabled: true, runs: 200 } }],
  [viaYul, { viaIR: true, optimizer: { enabled: true, runs: 200 } }],
];

for (const [how, compiler] of settings) {
  describe(`where gas went in code compiled ${how}`, function () {
    this.timeout(60_000);
    const limit = 1_500_000n;
    let chain: SourceNode;
    let spender: string;

    const profile = async (receipt: Receipt): Promise<GasProfile> => {
      const gasUsed = BigInt(receipt.gasUsed);
      const found = finished(profileGas(await chain.trace(receipt), gasUsed, limit));
      const { lines, withoutLine, functions, foreign, others } = found;
      const rest = sum([...foreign, ...others]);
      assert.equal(sum([...lines, ...withoutLine]) + rest, gasUsed, 'by line');
      assert.equal(sum(functions.map(({ self }) => ({ gas: self }))) + rest, gasUsed, 'by function');
      assert.ok(functions.every(({ self, total }) => self >= 0n && self <= total && total <= limit));
      return found;
    };
    const spend = async (name: string): Promise<GasProfile> =>
      profile(await chain.send({ to: spender, data: chain.data('Spender', name) }));
    const sum = (list: readonly { readonly gas: bigint }[]): bigint => list.reduce((all, { gas }) => all + gas, 0n);
    const textAt = (line: number): string => chain.text.split('\n')[line]!.trim();
    const ofFunction = ({ functions }: GasProfile, name: string) => functions.find((one) => one.name === name);

    before(async () => {
      chain = await SourceNode.start('Spender.sol', limit, compiler);
      spender = await chain.deploy('Spender');
    });
    after(async () => {
      await chain.stop();
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
      const save = ofFunction(found, 'keep')!;
      assert.equal(save.contract, 'Sink');
      assert.ok(save.self > 22_100n && save.self < 23_000n);
    });

    it('counts code that is not of the project for its address', async () => {
      const receipt = await chain.send({ to: spender, data: chain.data('Spender', 'through') });
      const own = new Map([...chain.compiled].filter(([name]) => name === 'Spender'));
      const found = finished(profileGas(await chain.trace(receipt, own), BigInt(receipt.gasUsed), limit));
      const foreign = sum(found.foreign);
      assert.ok(foreign > 2_200n);
      assert.equal(foreign + sum([...found.lines, ...found.withoutLine, ...found.others]), BigInt(receipt.gasUsed));
      assert.ok(ofFunction(found, 'through')!.total > foreign);
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

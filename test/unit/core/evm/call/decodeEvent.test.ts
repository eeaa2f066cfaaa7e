import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeEvent } from '../../../../../src/engine/abi/call/decodeEvent';
import { knownAbi } from '../../../../../src/engine/abi/known/knownAbi';

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const from = `0x${word(0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fcn)}`;
const to = `0x${word(0x2222222222222222222222222222222222222222n)}`;
const token = '0x5db9a7629912ebf95876228c24a848de0bfb43a9';
const messenger = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';

describe('decodeEvent', () => {
  it('gives names, types and values', () => {
    assert.deepEqual(decodeEvent({ address: token, topics: [transfer, from, to], data: `0x${word(5n)}` }), {
      name: 'Transfer',
      standard: 'ERC-20',
      args: [
        { name: 'from', type: 'address', value: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC' },
        { name: 'to', type: 'address', value: '0x2222222222222222222222222222222222222222' },
        { name: 'value', type: 'uint256', value: 5n },
      ],
      problems: [],
    });
  });

  it('tells ERC-721 from ERC-20 by the number of topics', () => {
    const event = decodeEvent({ address: token, topics: [transfer, from, to, `0x${word(7n)}`], data: '0x' });
    assert.equal(event?.standard, 'ERC-721');
    assert.deepEqual(event.args[2], { name: 'tokenId', type: 'uint256', value: 7n });
  });

  it('does not know a Transfer with nothing indexed', () => {
    const data = `0x${from.slice(2)}${to.slice(2)}${word(7n)}`;
    assert.equal(decodeEvent({ address: token, topics: [transfer], data }), undefined);
  });

  it('reports high bits in an address', () => {
    const dirty = `0xff${from.slice(4)}`;
    const event = decodeEvent({ address: token, topics: [transfer, dirty, to], data: `0x${word(5n)}` });
    assert.equal(event?.args[0]?.value, '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    assert.deepEqual(event?.problems, ['A value has dirty high-order bits.']);
  });

  it('reports what follows the arguments', () => {
    const event = decodeEvent({ address: token, topics: [transfer, from, to], data: `0x${word(5n)}${word(6n)}` });
    assert.deepEqual(event?.problems, ['32 extra bytes after the arguments.']);
  });

  it('reports a value out of the range of its type', () => {
    const initialized = '0xc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2';
    const event = decodeEvent({ address: token, topics: [initialized], data: `0x${word(2n ** 64n)}` });
    assert.equal(event?.name, 'Initialized');
    assert.equal(event.problems.length, 1);
  });

  it('names an event whose data is too long, and reads the rest of it', () => {
    const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
    const data = `0x${word(64n)}${word(96n)}${word(0n).repeat(2000)}`;
    const event = decodeEvent({ address: token, topics: [batch, from, from, to], data });
    assert.deepEqual(
      event?.args.map(({ name }) => name),
      ['operator', 'from', 'to'],
    );
    assert.deepEqual(event?.problems, ['64,064 bytes are too many to decode.']);
  });

  it('believes a precompile’s event at its address alone', () => {
    const roleSet = '0xcdb7ea01f00a414d78757bdb0f6391664ba3fedf987eed280927c1e7d695be3e';
    const log = { topics: [roleSet, `0x${word(2n)}`, from, to], data: `0x${word(0n)}` };
    const event = decodeEvent({ ...log, address: '0x0200000000000000000000000000000000000001' });
    assert.equal(event?.standard, 'Native minter');
    assert.equal(event.args[0]?.meaning, 'admin');
    assert.equal(decodeEvent({ ...log, address: token }), undefined);
  });

  it('reads the Teleporter messenger, and doubts one elsewhere', () => {
    const executed = '0x34795cc6b122b9a0ae684946319f1e14a577b4e8f9b3dda9ac94c21a54d3188c';
    const log = { topics: [executed, `0x${word(1n)}`, `0x${word(2n)}`], data: '0x' };
    const event = decodeEvent({ ...log, address: messenger });
    assert.equal(event?.name, 'MessageExecuted');
    assert.deepEqual(event.problems, []);
    assert.deepEqual(decodeEvent({ ...log, address: token })?.problems, [
      'Not emitted by the known Teleporter contract; any contract can emit this event.',
    ]);
  });

  it('has the topics of the Teleporter messenger', () => {
    const names = [
      '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8',
      '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34',
      '0x34795cc6b122b9a0ae684946319f1e14a577b4e8f9b3dda9ac94c21a54d3188c',
      '0x4619adc1017b82e02eaefac01a43d50d6d8de4460774bc370c3ff0210d40c985',
      '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d',
    ].map((topic) => knownAbi().events.get(topic)?.[0]?.name);
    assert.deepEqual(names, [
      'SendCrossChainMessage',
      'ReceiveCrossChainMessage',
      'MessageExecuted',
      'MessageExecutionFailed',
      'SendWarpMessage',
    ]);
  });

  it('returns nothing for what is no log', () => {
    assert.equal(decodeEvent({ address: token, topics: [], data: '0x' }), undefined);
    assert.equal(decodeEvent({ address: token, topics: [transfer, 'x', to], data: '0x' }), undefined);
    assert.equal(decodeEvent({ address: token, topics: [transfer, from, to], data: '5' }), undefined);
    assert.equal(decodeEvent({ address: token, topics: [transfer, from, to], data: '0x' }), undefined);
    assert.equal(
      decodeEvent({ address: token, topics: [transfer, `${from}00`, to], data: `0x${word(5n)}` }),
      undefined,
    );
  });

  it('never throws on any data for any known topic (random)', () => {
    const topics = fc.constantFrom(...knownAbi().events.keys());
    const words = fc.constantFrom(word(0n), word(1n), word(32n), word(64n), word(2n ** 256n - 1n));
    const list = (maxLength: number) => fc.array(words, { maxLength });
    fc.assert(
      fc.property(topics, list(3), list(12), fc.constantFrom(token, messenger), (topic, indexed, data, address) => {
        decodeEvent({ address, topics: [topic, ...indexed.map((each) => `0x${each}`)], data: `0x${data.join('')}` });
      }),
      { numRuns: 1000 },
    );
  });
});

import assert from 'node:assert/strict';
import { decodeCall } from '../../../../../src/engine/abi/call/callLine';
import { decodeEvent } from '../../../../../src/engine/abi/call/decodeEvent';
import { invocationText } from '../../../../../src/engine/abi/call/invocation';
import { nodeId } from '../../../../../src/engine/primitives/ids/cb58';
import { knownAbi } from '../../../../../src/engine/abi/known/knownAbi';

const word = (value: bigint) => value.toString(16).padStart(64, '0');
const twos = word(0x2222222222222222222222222222222222222222n);
const somewhere = '0x5db9a7629912ebf95876228c24a848de0bfb43a9';

describe('built-in tables', () => {
  it('have the selectors that explorers and specifications list', () => {
    const { functions, events, errors } = knownAbi();
    const standardOf = (selector: string) =>
      functions.get(selector)?.map(({ standard, name }) => `${standard} ${name}`);
    assert.deepEqual(standardOf('0x6e553f65'), ['ERC-4626 deposit']);
    assert.deepEqual(standardOf('0xba087652'), ['ERC-4626 redeem']);
    assert.deepEqual(standardOf('0xd505accf'), ['ERC-20 permit']);
    assert.deepEqual(standardOf('0xac9650d8'), ['Multicall multicall']);
    assert.deepEqual(standardOf('0x82ad56cb'), ['Multicall3 aggregate3']);
    assert.deepEqual(standardOf('0x4f1ef286'), ['Proxy upgradeToAndCall']);
    assert.deepEqual(standardOf('0x9623609d'), ['Proxy upgradeAndCall']);
    assert.deepEqual(standardOf('0xc868efaa'), ['Teleporter app receiveTeleporterMessage']);
    const eventOf = (topic: string) => events.get(topic)?.map(({ standard, name }) => `${standard} ${name}`);
    assert.deepEqual(eventOf('0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7'), [
      'ERC-4626 Deposit',
    ]);
    assert.deepEqual(eventOf('0x42eff9005856e3c586b096d67211a566dc926052119fd7cc08023c70937ecb30'), [
      'Interchain token TokensAndCallRouted',
    ]);
    assert.equal(errors.get('0x4c9c8ce3')?.[0]?.name, 'ERC1967InvalidImplementation');
  });

  it('read the calls inside a multicall as bytes', () => {
    const inner = 'a9059cbb'.padEnd(64, '0');
    const input = `0xac9650d8${word(32n)}${word(1n)}${word(32n)}${word(4n)}${inner}`;
    const call = decodeCall(input, somewhere);
    assert.equal(invocationText(call.name ?? '', call.args ?? []), 'multicall(data [0xa9059cbb])');
    assert.deepEqual(call.problems, []);
  });

  it('read what a validator manager says, and write a node as one', () => {
    const known = nodeId('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg')?.hex ?? '';
    const [topic = ''] =
      [...knownAbi().events].find(([, [first]]) => first?.name === 'RegisteredInitialValidator') ?? [];
    const event = decodeEvent({
      address: somewhere,
      topics: [topic, `0x${word(7n)}`, known.padEnd(66, '0')],
      data: `0x${word(20n)}`,
    });
    assert.equal(event?.standard, 'Validator manager');
    assert.equal(
      invocationText(event.name, event.args),
      `RegisteredInitialValidator(validationID 0x${word(7n)}, nodeID NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg, weight 20)`,
    );
  });

  it('are certain of Multicall3 where it stands', () => {
    const input = `0x4d2301cc${twos}`;
    assert.equal(decodeCall(input, '0xcA11bde05977b3631167028862bE2a173976CA11').guess, false);
    assert.equal(decodeCall(input, somewhere).guess, true);
  });
});

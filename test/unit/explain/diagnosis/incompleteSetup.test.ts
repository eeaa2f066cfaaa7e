import assert from 'node:assert/strict';
import type { ManagedValidator } from '../../../../src/engine/abi/known/knownContracts';
import { readWarpEnvelope } from '../../../../src/engine/detection/hexIdentifier';
import { decodeJustification } from '../../../../src/engine/transactions/codec/decodeJustification';
import { warpContent } from '../../../../src/engine/messages/payload/warpContent';
import { lineText } from '../../../../src/engine/report/spanText';
import { hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import { type SentByManager, type SetUpReadings, findIncompleteSetups } from '../../../../src/engine/diagnose/setUp';

const subnetId = 'i6Nq2HFay2ytdv4kJBLpQrUJLVZY1agQYLBq2aT4ivYekPu78';
/** The second validator of the conversion of that subnet. */
const second = 'SuEsJxtjtwogbwLvRNdFSZ2qaLWY2t64iiKktsnmJEAPMrsfP';
const later = 'rwNtJ4Yq7sbLV7PhVNVo6Y7Cr9SiPzjSZ7s1ovVth4DA1fQCP';
const nodeId = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
const now = Date.UTC(2026, 10, 22, 6);
const seconds = (at: number) => BigInt(at / 1_000);

const active: ManagedValidator = { status: 'active', weight: 100n, sentNonce: 0n, receivedNonce: 0n };
const onPlatform = { nodeId, weight: 100n, minNonce: 0n };
const registering: SentByManager = {
  validationId: later,
  registers: { nodeId, expiry: seconds(now + 3_600_000), payload: '0x000000000001aa' },
  weight: 100n,
  unsigned: '0x0001',
  transaction: `0x${'12'.repeat(32)}`,
};

interface Case {
  readonly what: string;
  readonly id?: string;
  readonly managed?: ManagedValidator;
  readonly platform?: typeof onPlatform;
  readonly sent?: readonly SentByManager[];
  readonly part?: Partial<SetUpReadings>;
  readonly step?: string;
  readonly title?: string;
  /** The content of the message, and the call to make. */
  readonly expected?: readonly string[];
  /** The first line of its evidence. */
  readonly says?: string;
}

const style = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 200 } as const;
const short = 'NodeID-GWPc…KCtu';

const cases: readonly Case[] = [
  { what: 'both sides agree', managed: active, platform: onPlatform },
  {
    what: 'registered on the P-Chain, pending in the manager',
    managed: { ...active, status: 'pendingAdded' },
    platform: onPlatform,
    step: 'completeRegistration',
    title: `${short}: registered on the P-Chain, not completed in the manager contract.`,
    expected: ['P-Chain registration true', `0xa3a65e48${'0'.repeat(64)}`],
  },
  {
    what: 'pending in the manager, not on the P-Chain',
    managed: { ...active, status: 'pendingAdded' },
    sent: [registering],
    step: 'registerOnPlatform',
    title: `${short}: initiated in the manager contract, not registered on the P-Chain.`,
    expected: ['0x0001', '0xbee0a03f'],
  },
  {
    what: 'the same of a contract that is no known manager',
    sent: [registering],
    step: 'registerOnPlatform',
    title: `${short}: initiated in the manager contract, not registered on the P-Chain.`,
    expected: ['0x0001'],
  },
  {
    what: 'a registration of such a contract that was removed since',
    sent: [registering, { ...registering, registers: undefined, nonce: 1n, weight: 0n }],
  },
  {
    what: 'a registration of such a contract that has expired',
    sent: [{ ...registering, registers: { ...registering.registers!, expiry: seconds(now) } }],
  },
  {
    what: 'pending in the manager, and expired',
    managed: { ...active, status: 'pendingAdded' },
    sent: [{ ...registering, registers: { ...registering.registers!, expiry: seconds(now - 60_000) } }],
    step: 'dropExpired',
    title: `${short}: registration expired, still pending in the manager contract.`,
    expected: ['P-Chain registration false', 'justified by message', `0x9681d940${'0'.repeat(64)}`],
  },
  {
    what: 'weight asked for, not taken by the P-Chain',
    managed: { ...active, weight: 150n, sentNonce: 2n, receivedNonce: 1n },
    platform: { ...onPlatform, minNonce: 2n },
    step: 'weightOnPlatform',
    title: `${short}: weight change initiated in the manager contract, not done on the P-Chain.`,
    expected: ['manager weight 150 nonce 2'],
  },
  {
    what: 'weight taken by the P-Chain, not confirmed',
    managed: { ...active, weight: 150n, sentNonce: 2n, receivedNonce: 1n },
    platform: { ...onPlatform, weight: 150n, minNonce: 3n },
    step: 'completeWeight',
    title: `${short}: weight changed on the P-Chain, not completed in the manager contract.`,
    expected: ['P-Chain weight 150 nonce 2', `0xce161f14${'0'.repeat(64)}`],
  },
  {
    what: 'weight taken, of a manager that keeps no confirmation',
    managed: { ...active, weight: 150n, sentNonce: 2n, receivedNonce: undefined },
    platform: { ...onPlatform, weight: 150n, minNonce: 3n },
  },
  {
    what: 'removal asked for, not done on the P-Chain',
    managed: { ...active, status: 'pendingRemoved', weight: 0n, sentNonce: 1n },
    platform: { ...onPlatform, minNonce: 1n },
    step: 'removeOnPlatform',
    title: `${short}: removal initiated in the manager contract, not done on the P-Chain.`,
    expected: ['manager weight 0 nonce 1', '0x66edba73'],
  },
  {
    what: 'removed on the P-Chain, pending in the manager, a later one',
    managed: { ...active, status: 'pendingRemoved', weight: 0n, sentNonce: 1n },
    sent: [{ ...registering, registers: { ...registering.registers!, expiry: seconds(now - 60_000) } }],
    step: 'completeRemoval',
    title: `${short}: removed on the P-Chain, not completed in the manager contract.`,
    expected: ['P-Chain registration false', 'justified by message', `0x9681d940${'0'.repeat(64)}`],
  },
  {
    what: 'removed on the P-Chain, pending in the manager, one of the first',
    id: second,
    managed: { ...active, status: 'pendingRemoved', weight: 0n, sentNonce: 1n },
    step: 'completeRemoval',
    title: 'SuEs…rsfP: removed on the P-Chain, not completed in the manager contract.',
    expected: ['P-Chain registration false', 'justified by index 1', `0x9681d940${'0'.repeat(64)}`],
  },
  { what: 'removed on both sides', managed: { ...active, status: 'completed' } },
  { what: 'never registered, and told so', managed: { ...active, status: 'invalidated' } },
  {
    what: 'weight asked for by a contract that is no known manager',
    platform: { ...onPlatform, minNonce: 4n },
    sent: [{ ...registering, registers: undefined, nonce: 4n, weight: 60n, unsigned: '0x0002' }],
    step: 'weightOnPlatform',
    title: `${short}: weight change initiated in the manager contract, not done on the P-Chain.`,
    expected: ['0x0002'],
  },
  {
    what: 'the conversion was never told to the manager',
    managed: { ...active, status: 'unknown' },
    platform: onPlatform,
    part: { manager: { address: `0x${'ab'.repeat(20)}`, blockchainId: subnetId, totalWeight: 0n } },
    step: 'initialize',
    title: 'The subnet was converted to an L1, the validator set is not initialized in the manager contract.',
    expected: ['P-Chain conversion', '0x5d4e5583'],
    says: 'Validators on the P-Chain: 1; the manager 0xabab…abab has none.',
  },
  {
    what: 'on the P-Chain, unknown to a manager with others',
    managed: { ...active, status: 'unknown' },
    platform: onPlatform,
    step: 'unknownToManager',
    title: `${short}: validates on the P-Chain, unknown to the manager contract.`,
    expected: [],
  },
];

describe('a validator whose set-up is half done', () => {
  for (const { what, id = later, managed, platform, sent = [], part, step, title, expected: message, says } of cases) {
    it(`is named with what completes it: ${what}`, () => {
      const found = findIncompleteSetups({
        ...{ networkId: 12345, subnetId, conversionId: subnetId, now, sent },
        manager: { address: `0x${'ab'.repeat(20)}`, blockchainId: subnetId, totalWeight: 1_000n },
        onPlatform: new Map(platform === undefined ? [] : [[id, platform]]),
        inManager: new Map(managed === undefined ? [] : [[id, managed]]),
        ...part,
      });
      assert.deepEqual(
        found.map((one) => one.step),
        step === undefined ? [] : [step],
      );
      assert.deepEqual(
        found.map(({ verdict }) => lineText(verdict.title, style, { now })),
        title === undefined ? [] : [title],
      );
      assert.deepEqual(
        found.flatMap(({ copyActions }) => copyActions.map(({ text }) => described(text))),
        message ?? [],
      );
      if (says !== undefined) {
        assert.equal(lineText(found[0]!.verdict.evidence[0]!, style, { now }), says);
      }
    });
  }
});

/** The content of a Warp message or a justification; other hex unchanged, up to the ID in it. */
function described(text: string): string {
  const bytes = hexToBytes(text) ?? new Uint8Array();
  const envelope = readWarpEnvelope(bytes);
  const content = envelope && warpContent(envelope.payload);
  if (envelope !== undefined && content?.kind === 'call') {
    const from = envelope.sourceChainId.every((byte) => byte === 0) ? 'P-Chain' : 'manager';
    const { content: message } = content;
    switch (message.kind) {
      case 'registration':
        return `${from} registration ${message.registered}`;
      case 'weight':
        return `${from} weight ${message.weight} nonce ${message.nonce}`;
      default:
        return `${from} ${message.kind}`;
    }
  }
  if (bytes[0] === 0x0a || bytes[0] === 0x12) {
    const index = decodeJustification(bytes).root.child('index');
    return index === undefined ? 'justified by message' : `justified by index ${bytes[index.start]}`;
  }
  return text.endsWith('0'.repeat(60)) ? text : text.slice(0, 10);
}

import assert from 'node:assert/strict';
import type { KnownValidator } from '../../../../src/engine/validators/validatorSet';
import { shareText } from '../../../../src/engine/report/spans';
import { validatorLife } from '../../../../src/engine/validators/validatorLife';
import { lifeText, validatorWarnings } from '../../../../src/engine/validators/validatorWarnings';

const now = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;

function validator(nodeId: string, part: Partial<KnownValidator> = {}): KnownValidator {
  return { nodeId, weight: 100n, start: 0, ...part };
}

const fee = (price: bigint, timestamp = new Date(now).toISOString()) => ({ price, timestamp });

describe('how long validators last', () => {
  it('is what the balance pays for at the price, to the second', () => {
    // 512 nAVAX per second: 44,236.8 µAVAX a day.
    const life = validatorLife({ balance: 132_710_400n * 1_000n }, fee(512n), now);
    assert.deepEqual(life, { kind: 'balance', seconds: 259_200_000n, at: now + 259_200_000_000 });
    assert.deepEqual(validatorLife({ balance: 1_023n }, fee(512n), now), {
      kind: 'balance',
      seconds: 1n,
      at: now + 1_000,
    });
  });

  it('counts from the time of the P-Chain, which stands still between its blocks', () => {
    const silent = fee(1n, new Date(now - 89_000).toISOString());
    assert.deepEqual(validatorLife({ balance: 120n }, silent, now), {
      kind: 'balance',
      seconds: 31n,
      at: now + 31_000,
    });
    const overdue = validatorLife({ balance: 60n }, silent, now);
    assert.deepEqual(overdue, { kind: 'balance', seconds: 0n, at: now - 29_000 });
    assert.equal(lifeText(overdue), 'balance used up');
  });

  it('holds for the largest balance that the P-Chain can tell', () => {
    const life = validatorLife({ balance: 2n ** 64n - 1n }, fee(1n), now);
    assert.deepEqual(life, { kind: 'balance', seconds: 18_446_744_073_709_551_615n, at: 8_640_000_000_000_000 });
  });

  it('is nothing without balance, unknown without a price, and the rest of the period elsewhere', () => {
    assert.deepEqual(validatorLife({ balance: 0n }, fee(1n), now), { kind: 'inactive' });
    assert.deepEqual(validatorLife({ balance: 5n }, undefined, now), { kind: 'unknown' });
    assert.deepEqual(validatorLife({ balance: 5n }, fee(0n), now), { kind: 'unknown' });
    assert.deepEqual(validatorLife({ end: now + 3 * day }, undefined, now), {
      kind: 'period',
      seconds: 259_200n,
      at: now + 3 * day,
    });
    assert.deepEqual(validatorLife({ end: now - day }, fee(1n), now), { kind: 'period', seconds: 0n, at: now - day });
  });
});

describe('how long a validator lasts that renews itself', () => {
  const renewal = { seconds: 1_209_600n, compounding: 500_000n, authority: [] };

  it('is until it renews, and until its period ends where that was stopped', () => {
    assert.deepEqual(validatorLife({ end: now + day, renewal }, undefined, now), {
      kind: 'renews',
      seconds: 86_400n,
      at: now + day,
      every: 1_209_600n,
    });
    assert.deepEqual(validatorLife({ end: now + day, renewal: { ...renewal, seconds: 0n } }, undefined, now), {
      kind: 'period',
      seconds: 86_400n,
      at: now + day,
      isStopped: true,
    });
  });

  it('is said with how often it renews, and that it does not any more', () => {
    const words = (seconds: bigint) =>
      lifeText(validatorLife({ end: now + day, renewal: { ...renewal, seconds } }, undefined, now));
    assert.equal(words(1_209_600n), 'renews every 14 d');
    assert.equal(words(0n), '1 d left, not renewed after that');
  });

  it('is no warning, but where it was stopped', () => {
    const rules = { isOurs: () => true, days: 14, fee: undefined, now };
    const own = (seconds: bigint) => [validator('our', { end: now + day, renewal: { ...renewal, seconds } })];
    assert.deepEqual(validatorWarnings(own(1_209_600n), rules), []);
    assert.deepEqual(
      validatorWarnings(own(0n), rules).map(({ kind }) => kind),
      ['ends'],
    );
  });
});

describe('what of a set needs an action', () => {
  const rules = { isOurs: ({ nodeId }: KnownValidator) => nodeId.startsWith('our'), days: 14, fee: fee(512n), now };
  const balanceFor = (days: bigint) => days * 86_400n * 512n;
  const kinds = (validators: readonly KnownValidator[], part = {}) =>
    validatorWarnings(validators, { ...rules, ...part }).map((one) => {
      switch (one.kind) {
        case 'connected':
          return [`connected ${one.part}/${one.whole}`, ...one.stoppedBy.map(({ nodeId }) => nodeId)].join(' ');
        case 'dryTogether':
          return `${one.count} dry in ${one.seconds} s: ${one.part}/${one.whole}`;
        case 'upgrade':
          return one.kind;
        default:
          return `${one.kind} ${one.validator.nodeId}`;
      }
    });

  it('is what is ours and ends within the days of the setting, the soonest first', () => {
    const set = [
      validator('our14', { balance: balanceFor(14n) }),
      validator('our13', { balance: balanceFor(14n) - 1n }),
      validator('our3', { balance: balanceFor(3n) }),
      validator('other', { balance: 1n }),
      validator('ourPeriod', { end: now + 5 * day }),
      validator('ourDry', { balance: 0n }),
      validator('large', { weight: 2_000n, balance: balanceFor(100n) }),
    ];
    assert.deepEqual(kinds(set), ['inactive ourDry', 'dry our3', 'ends ourPeriod', 'dry our13']);
    assert.deepEqual(kinds(set, { days: 4 }), ['inactive ourDry', 'dry our3']);
    assert.deepEqual(kinds(set, { fee: undefined }), ['inactive ourDry', 'ends ourPeriod']);
  });

  it('is a connected weight under 80 %, whoever it is that is away', () => {
    const set = (connected: bigint) => [
      validator('a', { weight: connected, isConnected: true }),
      validator('b', { weight: 1_000n - connected, isConnected: false }),
    ];
    assert.deepEqual(kinds(set(800n)), []);
    assert.deepEqual(kinds(set(799n)), ['connected 799/1000 a']);
    assert.deepEqual(kinds([validator('a'), validator('b')]), [], 'nobody told who is connected');
  });
});

describe('what the validators of a set lack together', () => {
  const rules = { isOurs: () => false, days: 14, fee: fee(1n), now };
  const days = (count: bigint) => count * 86_400n;
  const set = (parts: Readonly<Record<string, Partial<KnownValidator>>>) =>
    validatorWarnings(
      Object.entries(parts).map(([nodeId, part]) => validator(nodeId, part)),
      rules,
    );

  it('may stop under 80 %, with those whose loss stops it, the heaviest first', () => {
    const [warning] = set({
      small: { weight: 20n, isConnected: true },
      middle: { weight: 210n, isConnected: true },
      large: { weight: 550n, isConnected: true },
      away: { weight: 220n, isConnected: false },
    });
    assert.equal(warning?.kind, 'connected');
    assert.deepEqual(warning.kind === 'connected' && warning.stoppedBy.map(({ nodeId }) => nodeId), [
      'large',
      'middle',
    ]);
  });

  it('has nobody left to stop it under 75 %', () => {
    const [warning] = set({ one: { weight: 74n, isConnected: true }, away: { weight: 26n, isConnected: false } });
    assert.deepEqual(warning, { kind: 'connected', part: 74n, whole: 100n, stoppedBy: [] });
  });

  it('is the balances that end within the days together, though each alone would not stop it', () => {
    const lasting = { balance: days(400n), weight: 60n };
    assert.deepEqual(set({ a: { balance: days(5n), weight: 20n }, b: { balance: days(3n), weight: 20n }, lasting }), [
      { kind: 'dryTogether', count: 2, seconds: days(5n), part: 60n, whole: 100n },
    ]);
    assert.deepEqual(
      set({ a: { balance: days(5n), weight: 20n }, b: { balance: days(20n), weight: 20n }, lasting }),
      [],
    );
  });

  it('counts who is inactive already, and warns no more where it stands still already', () => {
    const lasting = { balance: days(400n), weight: 60n };
    assert.deepEqual(set({ dry: { balance: 0n, weight: 20n }, next: { balance: days(1n), weight: 20n }, lasting }), [
      { kind: 'dryTogether', count: 1, seconds: days(1n), part: 60n, whole: 100n },
    ]);
    assert.deepEqual(set({ dry: { balance: 0n, weight: 40n }, lasting }), []);
  });
});

describe('shareText', () => {
  it('rounds', () => {
    const parts = [333_333n, 125_000n, 166_667n, 1_000_000n, 9_999n, 6_667n, 100n, 99n, 0n];
    assert.deepEqual(
      parts.map((part) => shareText(part, 1_000_000n)),
      ['33 %', '13 %', '17 %', '100 %', '1 %', '0.67 %', '0.01 %', '< 0.01 %', '0 %'],
    );
  });

  it('never seems to reach a quorum that it does not reach', () => {
    const parts = [666_667n, 669_999n, 670_000n, 799_999n, 796_000n, 999_999n];
    assert.deepEqual(
      parts.map((part) => shareText(part, 1_000_000n)),
      ['66.67 %', '66.99 %', '67 %', '79.99 %', '79.60 %', '99.99 %'],
    );
    assert.equal(shareText(0n, 0n), undefined);
  });
});

import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { avaxAmount, type EndedResults, ownerLine, type StakeResults } from '../../../src/engine/transactions';
import { endedStakeFacts, stakeFacts } from '../../../src/engine/transactions/platform/stakeFacts';
import { lineText } from '../../../src/engine/report/spanText';
import { startReviewNode } from '../../helpers/reviewNode';
import { testLookup } from '../../helpers/lookupOn';

const now = Date.UTC(2026, 10, 23, 19, 5);
const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 } as const;

/** Title, facts by key and section rows by key, as text. */
async function lookUp(typed: string) {
  const node = await startReviewNode(typed);
  const lookup = testLookup({ now });
  try {
    return shown(await lookup.on(node.network, typed));
  } finally {
    await lookup.dispose();
    await node.close();
  }
}

function shown(report: Report) {
  const words = (line: Report['title']): string => lineText(line, style, { now });
  return {
    title: words(report.title),
    alarms: [report.title, ...report.facts.map(({ value }) => value)].flatMap((line) =>
      line.flatMap((span) => (span.kind === 'text' && span.isAlarm ? [span.text] : [])),
    ),
    fact: (key: string) => report.facts.filter((one) => one.key === key).map(({ value }) => words(value))[0],
    rows: (key: string) =>
      report.sections
        .filter((one) => one.key === key)
        .flatMap(({ rows }) => rows.map((row) => row.map(words).join(' | '))),
  };
}

describe('what is open to anybody', () => {
  it('is told as that, in red', async () => {
    const { title, fact, rows, alarms } = await lookUp('CJmqQYRw8K7kLGqKJjXVH4S2RMS4q9Dnkkb5c1yFTH1HYYyzu');
    assert.equal(title, 'sends 2 AVAX to anybody');
    assert.equal(fact('receives'), '2 AVAX to anybody');
    assert.ok(rows('outputs').includes('anybody | 2 AVAX'));
    assert.deepEqual(alarms, ['anybody', 'anybody']);
  });

  it('is what an input was that nobody had to sign for', async () => {
    const { title, fact, rows } = await lookUp('271iaGHU1y3nujfebcV8vADJbtnnVkWmqp3HpWb6MzRQnB5xoG');
    assert.equal(title, 'sends 1.9999 AVAX to P-local1y5nsa6sgfekfaq4ax8ns5tcleyamff2eqmuwj7');
    assert.equal(fact('pays'), '2 AVAX from anybody');
    assert.equal(rows('inputs')[0], 'anybody | 2 AVAX');
  });

  it('may be a validator, as the node tells its owners', () => {
    const owner = { addresses: [], threshold: 0, locktime: new Date(0) };
    assert.deepEqual(ownerLine(owner), [{ kind: 'text', text: 'anybody', isAlarm: true }]);
    // No chain accepts such an owner, but bytes may contain it: nobody can provide that many signatures.
    assert.deepEqual(ownerLine({ ...owner, threshold: 1 }), [{ kind: 'text', text: 'nobody' }]);
  });
});

describe('an asset that calls itself AVAX', () => {
  it('is not told as AVAX', async () => {
    const id = '2uXgDZaf65bF48Mn4NNFKhCRifERED4XSFgCgf9NjVSzNB6ypF';
    const { title, fact } = await lookUp('2M4JFjAc3ncYPCbZ4JxemgLQsBmMryeETHkjAhFTpWGTkoPSyd');
    assert.equal(title, `sends 500 "AVAX" (${id}) to X-local1pkvcvtddyec57tq23cdah7q0hgq3xv6xh86zqj`);
    assert.equal(fact('pays'), `5 AVAX + 1,000,000 "AVAX" (${id}) from X-local172j2fmh89cxm690twmzlu3e7wug4r64shn073j`);
    assert.equal(fact('burned'), '0.001 AVAX');
  });
});

describe('a validator of an L1', () => {
  it('lasts from the time of the P-Chain on, not from now', async () => {
    const { fact } = await lookUp('2vLHB9CtV22DXyuYsTrJQrkkhZS5qTbWeeLbAzn7B4gsSvcgp3');
    assert.equal(fact('runsOut'), '2052-12-27T12:08:18.000Z');
    assert.equal(fact('left'), '26 y at current rate');
  });

  it('that ran dry says when, though it was never topped up', async () => {
    const { title, fact } = await lookUp('26SGrbH4ActmfJNgppAUy5CE6b3qzqYLstupDEnUZf6SuN9aDh');
    assert.equal(title, 'inactive on basalt: balance used up');
    assert.equal(fact('inactive'), 'balance used up at 2026-11-23T18:33:11.000Z');
    assert.equal(fact('since'), '2026-11-23T18:31:11.000Z');
  });

  it('that was disabled has what was left given back', async () => {
    const { title, fact } = await lookUp('2k71HkgG1y7hrH7yiEHDV6xJ1FdAYGv6dpK41uDhn5SKVjMynu');
    assert.equal(
      title,
      'disables NodeID-GACSuBJqcGcTagpyK5KX4wiYk2CkEXk5E on basalt, returns 0.599999985 AVAX to P-local1pkvcvtddyec57tq23cdah7q0hgq3xv6xh86zqj',
    );
    assert.equal(fact('now'), 'inactive; weight 11');
  });
});

describe('a block of the P-Chain', () => {
  const titles: readonly (readonly [id: string, title: string])[] = [
    ['2FHEToAvEwDq8zk2th9TXVHGFb6HKPuVqkaQzvg1oQfmWwGA17', '19: sends 12,500.5 AVAX in 2 outputs'],
    ['Eo5SZ53MGZsEdNtMgfU2CP36cLaoz2FN2FGLFZ3CA5sVehDD8', '24: sends 2 AVAX to anybody'],
    [
      'prgG7tZskhcypxggBsZJgFNbBBRmmWsHQ2BbZngGy1mg1NAAw',
      '30: exports 50 AVAX from P to C for C-local1pkvcvtddyec57tq23cdah7q0hgq3xv6xh86zqj',
    ],
    [
      '9ca1ZjGHJ4KzZZFbHsRQGsUDtpAP5VtYnasV7jBFJqy5nH8kn',
      '37: imports 11 AVAX from X to P for P-local172j2fmh89cxm690twmzlu3e7wug4r64shn073j',
    ],
  ];
  for (const [id, title] of titles) {
    it(`says what its transaction does: ${title}`, async () => {
      assert.equal((await lookUp(id)).title, `P-Chain block ${title}`);
    });
  }
});

describe('the manager of an L1', () => {
  it('is named by its chain, and that nothing stands at its address', async () => {
    const line =
      '0x00000000000000000000000000000000000ba5a1 on 2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain): no code at this address';
    assert.equal((await lookUp('mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx')).fact('manager'), line);
    assert.equal((await lookUp('BTJXM46pDRKvRm9945rPDXeu4RcR1jJbcpPUmxaxNhe42o6EL')).fact('manager'), line);
    assert.equal(
      (await lookUp('jey4mbmpwD8ko8aNvT5bFjkvVbs7WXUAXJDEjMC29XEDhC7ee')).fact('chainID'),
      '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain)',
    );
  });
});

describe('an asset', () => {
  it('says who got what it began with', async () => {
    assert.deepEqual((await lookUp('2RuDJ4mr2f4dQwfdwFj73V3piNK9bCAvtuMiqKySwYwzxqerpz')).rows('initialStates'), [
      'secp256k1fx | mint output of TALC | X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
      'secp256k1fx | 10 TALC | X-local172j2fmh89cxm690twmzlu3e7wug4r64shn073j',
      'secp256k1fx | 1,234.567 TALC | X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    ]);
  });

  it('is quoted where it calls itself AVAX', async () => {
    const { title, fact } = await lookUp('2uXgDZaf65bF48Mn4NNFKhCRifERED4XSFgCgf9NjVSzNB6ypF');
    assert.equal(title, 'asset Avalanche ("AVAX")');
    assert.equal(fact('initialSupply'), '1,000,000 "AVAX"');
  });

  it('that is minted makes UTXOs after the outputs of its transaction', async () => {
    const [row = ''] = (await lookUp('2caP79b83c72tVkbbM1h8NTaaRuFMbaJbB65NmhjcXRHUm18GY')).rows('operations');
    const made =
      'ufWismJFaAoJTsvsPStm72Ttn9AtBrzCh39WWx7o5RzsFqCDf, 2k1LjdL9hPAN8Phswhz5Pk2KGJNBQsTmMgxj7Axgtr8q8Xgwdy';
    assert.ok(row.endsWith(` | ${made}`), row);
  });
});

describe('the fees of a chain', () => {
  it('go where its reward manager says that they go', async () => {
    assert.equal(
      (await lookUp('VVGp6P8fkEUqNfYaDEnBV8f2SUx4miJ1oVWQqEQw3TyRLTZ4C')).fact('feesGoTo'),
      'none (fees are burned), set by 0x0200000000000000000000000000000000000004 (reward manager)',
    );
  });
});

describe('what no block has', () => {
  it('is of the genesis, where all blocks were looked through', async () => {
    const { rows } = await lookUp('2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed');
    assert.ok(rows('creation').includes('note | in the genesis of the network: no block since has it.'));
  });
});

describe('staking', () => {
  it('is a sentence for validators too', async () => {
    assert.equal(
      (await lookUp('2teKLnF19QCHnLUc2UM2hboHRNx1CZVKLGCoH7Fs5aJLsi4iYV')).title,
      'stakes 2,000 AVAX on NodeID-FjqET6fFwyd9c6cwfi1mNcxvh3JRfGEQp until 2026-11-23T18:11:25.000Z',
    );
  });

  it('pays the validator its part of the reward of a delegation', () => {
    const reward = { result: { ok: true, from: 0, value: { utxos: [] } }, outputs: [[avaxAmount(376_422n)]] };
    const ended = { stakingTxId: 'delegation', reward, delegationFee: 50 } as unknown as EndedResults;
    const fee = endedStakeFacts(ended, 'Committed', new Map(), true).find(({ key }) => key === 'delegationFee');
    assert.equal(
      fee && lineText(fee.value, style, { now }),
      '50 %: about 0.000376422 AVAX to the validator when its period ends',
    );
  });

  it('tells delegators what the validator leaves of their reward', () => {
    const txID = 'delegation';
    const delegator = { txID, potentialReward: 752_844n, startTime: new Date(0) };
    const validators = {
      ok: true,
      from: 0,
      value: { validators: [{ txID: 'validator', delegationFee: 50, delegators: [delegator] }] },
    } as unknown as StakeResults['validators'];
    const stake = {} as StakeResults['stake'];
    const [, reward] = stakeFacts(txID, { stake, isOver: false, validators });
    assert.equal(
      reward && lineText(reward.value, style, { now }),
      '0.000376422 AVAX if the uptime requirement is met, after the delegation fee of 50 %',
    );
  });
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { decodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import { bytesToHex } from '../../../src/engine/primitives/ids/hex';
import { golden, namedTexts } from '../../helpers/golden';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveId } from '../../helpers/live/liveRecordings';
import { liveText } from '../../helpers/live/liveTexts';

/** Names in the scenario, or IDs. */
const lookups: Readonly<Record<string, readonly string[]>> = {
  stakes: [
    'addPermissionlessDelegatorShort',
    'addPermissionlessValidator',
    'addPermissionlessValidatorShort',
    'addSubnetValidator1',
    'addSubnetValidator2',
    'removeSubnetValidator3',
    'rewardTx of BmXhcoE5',
    '2boMYzxbdpUi4TXzjMsd3ofdqae7omXcRFTssAqBpWuQ1eYHLa',
  ],
  l1Transactions: [
    'convertSubnetToL1',
    'registerL1Validator',
    'registerL1Validator5',
    'setL1ValidatorWeight',
    'increaseL1ValidatorBalance',
    'disableL1Validator',
    'removeL1Validator',
    'stuckConvert',
    'stuckDisable4',
    'stuckDisable5',
    'stuckEnable4',
    'stuckEnable5',
    'stuckRegister4',
    'stuckRemove4',
    'stuckTopUp4',
    'stuckTopUp5',
    'stuckTopUpNoHelp',
  ],
  validators: [
    'validationID1',
    'validationID2',
    '2HvHFh3ctXzU2CHQFrVfZWx4aFe56c8W7ngWhRmJRhARsNkbNp',
    'validationID3',
    'validationID5',
    'stuckValidation4',
    'stuckValidation4b',
    'stuckValidation5',
    'conversionID',
    'l1Subnet',
    'shortNodeID',
    '0xa06f596dde2542532d5ba08c72a83db6fb6ee61df8f2afd5d1be156b5aafbf23f362ef99949bf85098b430612615dd56',
    'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN',
  ],
};

describe('stakes and validators of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());

  for (const [subject, requested] of Object.entries(lookups)) {
    it(`${subject}, word for word`, async () => {
      const texts: Record<string, string> = {};
      for (const one of requested) {
        const isId = /^(NodeID-|\w{44,})/.test(one);
        const { lines } = await liveText(live, isId ? one : liveId('P', one));
        texts[one] = lines.slice(0, lines.indexOf('Sources')).join('\n').trimEnd();
      }
      golden(join(__dirname, `texts/${subject}.txt`), namedTexts(texts));
    });
  }

  it('finds a conversion by its ID in hex too', async () => {
    const bytes = decodeCb58(liveId('P', 'conversionID'), 32)?.bytes ?? new Uint8Array();
    const { title } = await liveText(live, bytesToHex(bytes));
    assert.equal(title, 'conversion of subnet glacier to an L1');
  });

  it('says what an ID that nobody knows may have been', async () => {
    const { title, fact } = await liveText(live, '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ');
    assert.match(title, /^Not on review/);
    assert.equal(
      fact('or'),
      'the validation ID of a removed L1 validator, or the conversion ID of an L1; look up the transaction that registered the validator or converted the subnet',
    );
  });
});

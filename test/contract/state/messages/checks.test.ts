import { fetchChecks } from '../../../../src/state/messages/signing/fetchChecks';
import { fetchSigning } from '../../../../src/state/messages/signing/fetchSigning';
import { type IcmNetwork, type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { scenarioTrail } from '../../../helpers/messages/scenarioTrail';
import { sourcesOn } from '../../../helpers/messages/sourcesOn';

describe('the checks of a message', function () {
  this.timeout(60_000);
  for (const name of [
    'undelivered',
    'undeliveredBack',
    'stray',
    'tooMuchGas',
    'directWarp',
    'weak',
    'wrongChain',
    'relayers',
    'muchGas',
    'stale',
  ]) {
    it(name, async () => {
      const network = await startIcmNetwork({});
      const sources = sourcesOn(network.network);
      const { trail, evidence } = scenarioTrail(name, network.network);
      const signing = await fetchSigning(sources.client, trail, evidence);
      const n = network.calls.length;
      const told = await fetchChecks(sources.client, trail, signing, evidence);
      console.log(
        signing.ok
          ? JSON.stringify(signing.value.able, (k, v) =>
              typeof v === 'bigint' ? String(v) : k === 'error' ? v?.message : v,
            )
          : signing,
      );
      for (const one of told)
        console.log(
          one.outcome,
          one.key,
          one.line
            .map((s) =>
              'text' in s
                ? s.text
                : 'id' in s
                  ? s.id
                  : 'value' in s
                    ? String(s.value)
                    : JSON.stringify(s, (k, v) => (typeof v === 'bigint' ? String(v) : v)),
            )
            .join(''),
          '|',
          one.proof,
          one.from,
        );
      console.log(
        network.calls
          .slice(0, n)
          .map((c) => c.slice(0, 110))
          .join('\n'),
        '\n--',
      );
      console.log(
        network.calls
          .slice(n)
          .map((c) => c.slice(0, 110))
          .join('\n'),
        '\nUNREC',
        network.unrecorded,
      );
      await sources.dispose();
      await network.close();
    });
  }
});

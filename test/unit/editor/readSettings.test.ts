import assert from 'node:assert/strict';
import { deepEqual } from '../../helpers/deepEqual';
import { readProxy } from '../../../src/extension/vscode/readProxy';
import { readSettings, type ReadSettings } from '../../../src/extension/vscode/readSettings';

function read(values: Record<string, unknown>, ofUser = values): ReadSettings {
  return readSettings(
    (key) => values[key],
    (key) => ofUser[key],
  );
}

describe('readSettings', () => {
  it('takes what is set', () => {
    const networks = { devnet: {} };
    assert.deepEqual(
      read({
        'snowprobe.network': 'devnet',
        'snowprobe.networks': networks,
        'snowprobe.consent': 'never',
        'snowprobe.hover.enabled': false,
        'snowprobe.labels': { '*': {} },
        'snowprobe.currency': 'chf',
        'snowprobe.notebook.stopOnFailure': false,
        'snowprobe.notebook.saveOutputs': true,
        'snowprobe.validators.warnDays': 30,
        'snowprobe.lastRunLenses': false,
        'snowprobe.chainConfigInlayHints': false,
        'snowprobe.chainConfigPrecompiles': ['jurorConfig'],
        'snowprobe.timeout': 2.5,
      }),
      {
        settings: {
          network: 'devnet',
          networks,
          userNetworks: networks,
          labels: { '*': {} },
          consent: 'never',
          hoverEnabled: false,
          currency: 'chf',
          notebookStopOnFailure: false,
          notebookSaveOutputs: true,
          validatorsWarnDays: 30,
          lastRunLenses: false,
          chainConfigInlayHints: false,
          chainConfigPrecompiles: ['jurorConfig'],
          timeoutMs: 2500,
        },
        problems: [],
      },
    );
  });

  it('tells apart what the user says and what holds with the workspace', () => {
    const own = { 'snowprobe.networks': { devnet: {} } };
    const { settings } = read({ 'snowprobe.networks': { devnet: {}, theirs: {} } }, own);
    assert.deepEqual([settings.networks, settings.userNetworks], [{ devnet: {}, theirs: {} }, { devnet: {} }]);
  });

  it('has a default for each', () => {
    assert.deepEqual(read({}), {
      settings: {
        network: 'fuji',
        networks: undefined,
        userNetworks: undefined,
        labels: undefined,
        consent: 'ask',
        hoverEnabled: true,
        currency: 'usd',
        notebookStopOnFailure: true,
        notebookSaveOutputs: false,
        validatorsWarnDays: 14,
        lastRunLenses: true,
        chainConfigInlayHints: true,
        chainConfigPrecompiles: [],
        timeoutMs: 10_000,
      },
      problems: [],
    });
  });

  it('replaces wrong values by the default and says so', () => {
    const { settings, problems } = read({
      'snowprobe.network': 5,
      'snowprobe.consent': 'yes',
      'snowprobe.hover.enabled': 'true',
      'snowprobe.timeout': 0,
      'snowprobe.currency': 'USD',
      'snowprobe.validators.warnDays': -1,
      'snowprobe.chainConfigPrecompiles': [1],
    });
    assert.deepEqual(settings, {
      network: '5',
      networks: undefined,
      userNetworks: undefined,
      labels: undefined,
      consent: 'ask',
      hoverEnabled: true,
      currency: 'usd',
      notebookStopOnFailure: true,
      notebookSaveOutputs: false,
      validatorsWarnDays: 14,
      lastRunLenses: true,
      chainConfigInlayHints: true,
      chainConfigPrecompiles: [],
      timeoutMs: 10_000,
    });
    assert.deepEqual(
      problems.map(({ message }) => message),
      [
        'Setting snowprobe.consent: expected "ask", "always" or "never"; using ask instead.',
        'Setting snowprobe.hover.enabled: expected true or false; using true instead.',
        'Setting snowprobe.currency: expected one of usd, eur, aud, cad, chf, clp, cny, czk, dkk, gbp, hkd, huf, jpy, nzd; using usd instead.',
        'Setting snowprobe.chainConfigPrecompiles: expected a list of keys; using none instead.',
        'Setting snowprobe.validators.warnDays: expected a number of days from 0 to 365; using 14 instead.',
        'Setting snowprobe.timeout: expected a number of seconds from 1 to 120; using 10 instead.',
      ],
    );
  });

  for (const timeout of [Number.NaN, Infinity, -1, 121, '10', null]) {
    it(`does not wait ${String(timeout)} seconds`, () => {
      assert.equal(read({ 'snowprobe.timeout': timeout }).settings.timeoutMs, 10_000);
    });
  }
});

describe('readProxy', () => {
  it('passes the editor’s proxy settings on', () => {
    const values: Record<string, unknown> = {
      'http.proxy': 'http://user:word@proxy.example:3128',
      'http.noProxy': ['.internal', 'b.example'],
      'http.proxyStrictSSL': false,
      'http.proxySupport': 'override',
    };
    deepEqual(
      readProxy((key) => values[key]),
      { http: 'http://user:word@proxy.example:3128', noProxy: ['.internal', 'b.example'], strictSSL: false },
    );
  });

  it('leaves what is not set to the environment', () => {
    const values: Record<string, unknown> = { 'http.proxy': '', 'http.noProxy': [], 'http.proxyStrictSSL': true };
    deepEqual(
      readProxy((key) => values[key]),
      { strictSSL: true },
    );
  });

  it('uses none where proxy support is off', () => {
    const values: Record<string, unknown> = { 'http.proxy': 'http://proxy.example', 'http.proxySupport': 'off' };
    deepEqual(
      readProxy((key) => values[key]),
      { http: '' },
    );
  });

  it('ignores values of a wrong type', () => {
    const values: Record<string, unknown> = {
      'http.proxy': 1,
      'http.noProxy': ['ok.example', 2],
      'http.proxyStrictSSL': 'no',
    };
    deepEqual(
      readProxy((key) => values[key]),
      { noProxy: ['ok.example'] },
    );
  });
});

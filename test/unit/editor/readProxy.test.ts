import assert from 'node:assert/strict';
import { readProxy } from '../../../src/editor/readProxy';

describe('readProxy', () => {
  it('passes the editor’s proxy settings on', () => {
    const values: Record<string, unknown> = {
      'http.proxy': 'http://user:word@proxy.example:3128',
      'http.noProxy': ['.internal', 'b.example'],
      'http.proxyStrictSSL': false,
      'http.proxySupport': 'override',
    };
    assert.deepEqual(
      readProxy((key) => values[key]),
      { http: 'http://user:word@proxy.example:3128', noProxy: ['.internal', 'b.example'], strictSSL: false },
    );
  });

  it('leaves what is not set to the environment', () => {
    const values: Record<string, unknown> = { 'http.proxy': '', 'http.noProxy': [], 'http.proxyStrictSSL': true };
    assert.deepEqual(
      readProxy((key) => values[key]),
      { strictSSL: true },
    );
  });

  it('uses none where proxy support is off', () => {
    const values: Record<string, unknown> = { 'http.proxy': 'http://proxy.example', 'http.proxySupport': 'off' };
    assert.deepEqual(
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
    assert.deepEqual(
      readProxy((key) => values[key]),
      { noProxy: ['ok.example'] },
    );
  });
});

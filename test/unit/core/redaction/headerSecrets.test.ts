import assert from 'node:assert/strict';
import { headerSecrets } from '../../../../src/engine/secrets/redaction/secretFilter';

describe('headerSecrets', () => {
  const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;
  const cases: readonly (readonly [name: string, value: string, secrets: readonly string[]])[] = [
    ['x-glacier-api-key', 'ac_1234', ['ac_1234']],
    ['Authorization', 'Bearer tok-en', ['tok-en']],
    ['authorization', 'Token tok-en', ['tok-en']],
    ['x-key', 'two words', ['two words']],
    ['authorization', basic('me:long-pass-1'), ['bWU6bG9uZy1wYXNzLTE', 'long-pass-1']],
    ['authorization', basic('me:pass'), ['bWU6cGFzcw', 'pass', 'me:pass']],
    ['authorization', basic('the-key:'), ['dGhlLWtleTo', 'the-key']],
    ['authorization', basic('me:pä:ss-wörd'), ['bWU6cMOkOnNzLXfDtnJk', 'pä:ss-wörd']],
    ['authorization', 'Basic not base64', ['not base64', '']],
    ['content-type', 'text/plain', []],
    ['User-Agent', 'Snowprobe', []],
  ];
  for (const [name, value, secrets] of cases) {
    it(`of ${name}: ${value}`, () => assert.deepEqual(headerSecrets(name, value), secrets));
  }
});

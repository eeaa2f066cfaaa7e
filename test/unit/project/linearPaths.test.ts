import assert from 'node:assert/strict';
import { hasLinearWays } from '../../../scripts/lint/linearPaths.mjs';

/** Each takes exponential or polynomial time on some text. */
const slow: readonly RegExp[] = [
  /^(?:\d+s?)+$/,
  /^[-+]?(?:\d+(?:\.\d*)?(?:ns|s|m|h)?)+$/,
  /^\s*(.*?)\s*$/,
  /^([ \t]*)@([A-Za-z]+)([ \t]*)(.*?)[ \t\r]*$/,
  /^\w+\d*x/,
  /^[a-f]*\s*[a-z]*\s*x/,
  /\s+$/,
  /^\s*index\./m,
  /(?:^|\n)\s*index\./,
  /\btopics:\[([^\]]*)\]/,
  /a\d+b[^c]*c/,
  /"(?:[^"\\]|\\.)*"/g,
  /(?<!a)[ab]+$/,
  /(?<!0)\d0+$/,
  /(?=.*x)a/,
  /(?<=x.*)a/,
  /(\w+)\1x/,
  /^(a|[^])*?b*c/,
  /[^\s,]+\s*,?\s*;/g,
  /K+$/i,
];

const linear: readonly RegExp[] = [
  /abc|d?e?f/,
  /^\s*\w+$/,
  /^0x[0-9a-f]*$/i,
  /\s+/g,
  /(?<![\w$])([\w$]+)\s*\([^()]*\)[^()]*$/,
  /^connected to ([\d.]+)% of stake; should be ([\d.]+)%$/,
  /^handshake with (\S+): error of (.*)$/s,
  /\bexpected "([^"]*)" but got "([^"]*)"/,
  /[-+]?\d+/y,
  /^(?:one|two)\s*=(.{0,200})/,
];

describe('the proof that a regular expression is linear', () => {
  for (const { source, flags } of slow) {
    it(`is not given for /${source}/${flags}`, () => assert.equal(hasLinearWays(source, flags), false));
  }

  for (const { source, flags } of linear) {
    it(`is given for /${source}/${flags}`, () => assert.equal(hasLinearWays(source, flags), true));
  }

  it('ends where a regular expression has too many ways', () => {
    assert.equal(hasLinearWays('(?:a|b)'.repeat(12), ''), false);
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findIdentifiers } from '../../../../src/engine/detection/detect';
import type { Identifier } from '../../../../src/engine/primitives/ids/identifier';
import { plainBase58 } from './oracle';

const folder = resolve(__dirname, '../../../recordings');

/** All texts between quotes, escaped or not: JSON values and keys, and IDs in error messages. */
function quoted(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/"([\w-]{20,})\\*"/g), (match) => match[1] ?? ''));
}

/** The expected kind by rules that share nothing with the tested code. */
function expectedKind(text: string): string | undefined {
  if (/^NodeID-/.test(text)) {
    return 'nodeId';
  }
  if (/^(?:[PXC]-)?(?:local|custom|avax|fuji)1[a-z0-9]{38}$/.test(text)) {
    return 'bech32Address';
  }
  if (/^0x(?:[0-9a-fA-F]{64})$/.test(text)) {
    return 'hash32';
  }
  if (/^0x(?:[0-9a-fA-F]{40})$/.test(text)) {
    return 'evmAddress';
  }
  if (
    /^[1-9A-HJ-NP-Za-km-z]{37,50}$/.test(text) &&
    hasChecksum(plainBase58(text)) &&
    plainBase58(text)?.length === 36
  ) {
    return 'cb58Id';
  }
  if (/^0x(?:[0-9a-f]{2}){36,30000}$/.test(text) && hasChecksum(Buffer.from(text.slice(2), 'hex'))) {
    return 'nodeBytes';
  }
  return undefined;
}

function hasChecksum(bytes: Uint8Array | undefined): boolean {
  const digest = createHash('sha256')
    .update(bytes?.subarray(0, -4) ?? '')
    .digest();
  return bytes !== undefined && Buffer.compare(digest.subarray(-4), bytes.subarray(-4)) === 0;
}

/** An ID in a request and an address in configuration files with wrong checksums. */
const wrongOnPurpose = new Set([
  '2XRGHgQ6wd6UEU74nhCzz93yo3rje99pjpjkerZTi71qEsku4k',
  '0x8Db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
]);

describe('what a real network said', () => {
  const files = readdirSync(folder).filter((name) => /\.jsonl?$/.test(name));
  for (const name of files) {
    it(`is understood: ${name}`, () => {
      const text = readFileSync(resolve(folder, name), 'utf8');
      const found = new Map<string, Identifier>();
      for (const { start, end, identifier } of findIdentifiers(text)) {
        assert.equal(text.slice(start, end), identifier.text);
        found.set(identifier.text, identifier);
      }
      let count = 0;
      for (const value of quoted(text)) {
        const kind = expectedKind(value);
        if (kind !== undefined) {
          count++;
          assert.equal(found.get(value)?.kind, kind, value);
        }
      }
      assert.ok(
        count > 0 || /bad-frame|starting|issue|upgrade|contracts|proposervm/.test(name),
        `${count} expected values`,
      );
      for (const identifier of found.values()) {
        const wrong = wrongOnPurpose.has(identifier.text);
        const checksum = 'checksum' in identifier ? identifier.checksum : 'none';
        assert.equal(checksum === 'invalid', wrong, identifier.text);
      }
    });
  }

  it('has the Warp messages of its scenario', () => {
    const scenario = JSON.parse(readFileSync(resolve(folder, 'scenario.json'), 'utf8')) as {
      network: { names: Record<string, string> };
    };
    for (const name of ['warp:register', 'warp:weight']) {
      const [first] = findIdentifiers(scenario.network.names[name] ?? '');
      assert.ok(first?.identifier.kind === 'warpMessage', name);
      assert.equal(first.identifier.signed, true);
      assert.equal(first.identifier.networkId, 12345);
      assert.equal(first.identifier.sourceChainId, '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo');
    }
  });
});

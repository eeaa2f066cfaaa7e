import assert from 'node:assert/strict';
import { findIdentifiers, identifierAt } from '../../../../src/engine/detection/detect';
import { plainNodeHex } from '../ids/oracle';
import * as samples from '../ids/samples';

const { txHash, address, cChain, xChain, nodeIdText, bech32Text, privateKeyText, blsKey } = samples;
const bare = txHash.slice(2);
const wrongId = cChain.slice(0, -1) + '6';

/** Kinds and texts; checks that each range contains the text. */
function found(text: string): string[] {
  return findIdentifiers(text).map(({ start, end, identifier }) => {
    assert.equal(text.slice(start, end), identifier.text);
    return `${identifier.kind} ${identifier.text}`;
  });
}

describe('findIdentifiers', () => {
  const surroundings: Record<string, (id: string) => string> = {
    nothing: (id) => id,
    'double quotes': (id) => `"${id}"`,
    'single quotes': (id) => `const a = '${id}';`,
    backticks: (id) => `see \`${id}\` there`,
    'a URL path': (id) => `https://subnets.avax.network/c-chain/tx/${id}?tab=logs#top`,
    'a URL query': (id) => `https://example.com/?a=1&hash=${id}&b=2`,
    'an escaped URL': (id) => `https://example.com/?to=%2Ftx%2F${id}%22`,
    'Markdown emphasis': (id) => `sent **${id}** and _${id}_ and __${id}__`,
    'a Markdown link': (id) => `[${id}](https://example.com/${id})`,
    'a Markdown table': (id) => `|${id}|x|`,
    'a log line': (id) => `INFO[11-21|09:00:00.000] <P Chain> accepted block=${id}, height=26`,
    JSON: (id) => `{"a":["${id}"],"${id}":1}`,
    'JSON in a string': (id) => `"{\\"a\\":\\"${id}\\"}\\n${id}\\t${id}"`,
    'a unicode escape': (id) => `\\u0022${id}\\u0022`,
    comments: (id) => `//${id}\n/*${id}*/\n#${id}\n<!--${id}-->`,
    'XML and brackets': (id) => `<a>${id}</a> (${id}) [${id}] {${id}} <${id}>`,
    'the end of a sentence': (id) => `It was ${id}. Then ${id}! And ${id}?`,
    'other scripts': (id) => `Хеш${id}是 مرحبا${id}שלום é${id}ñ`,
    'surrogate pairs': (id) => `\ud83d\ude00${id}\ud83d\ude00 \ud800${id}\udc00`,
    'control characters': (id) => `\u0000${id}\u0007\u001b[31m${id}\u001b[0m\r\n${id}\u2028${id}`,
    'direction marks': (id) => `\u202e${id}\u202c\u200f${id}\u200e`,
    'an assignment': (id) => `TX=${id};export TX`,
  };
  const identifiers: Record<string, string> = {
    hash32: txHash,
    evmAddress: address,
    cb58Id: cChain,
    nodeId: nodeIdText,
    bech32Address: `P-${bech32Text}`,
    privateKey: privateKeyText,
    blsPublicKey: blsKey,
    warpMessage: samples.unsignedWarp,
    nodeBytes: plainNodeHex(new Uint8Array(100).fill(7)),
  };
  for (const [place, surround] of Object.entries(surroundings)) {
    it(`finds every kind in ${place}`, () => {
      for (const [kind, id] of Object.entries(identifiers)) {
        const text = surround(id);
        const times = text.split(id).length - 1;
        assert.deepEqual(found(text), Array<string>(times).fill(`${kind} ${id}`), text);
      }
    });
  }

  it('gives exact ranges', () =>
    assert.deepEqual(
      findIdentifiers(`a ${txHash}, ${nodeIdText}`).map(({ start, end }) => [start, end]),
      [
        [2, 68],
        [70, 110],
      ],
    ));

  it('finds upper-case hex', () => {
    const upper = txHash.slice(2).toUpperCase();
    assert.deepEqual(found(`0x${upper} 0X${upper} ${upper}`), [
      `hash32 0x${upper}`,
      `hash32 0X${upper}`,
      `hash32 ${upper}`,
    ]);
  });

  it('finds nothing inside something longer', () => {
    for (const id of [txHash, address, blsKey, xChain, bech32Text, bare]) {
      for (const text of [`a${id}`, `Z9${id}`, `${id}f`, `${id}Z`, `name_${id}`, `${id}_name`, `_${id}`, `${id}__`]) {
        assert.deepEqual(found(text), [], text);
      }
    }
    assert.deepEqual(found(`x${nodeIdText}`), []);
    assert.deepEqual(found(`${nodeIdText}x_`), []);
  });

  it('finds nothing in half-typed text', () => {
    for (const id of [txHash, address, cChain, nodeIdText, bech32Text, blsKey]) {
      for (let length = 0; length < id.length - 2; length++) {
        // The first 64 of a key's 96 digits are 32 bytes, and 40 of 64 are an address, so these are found.
        const half = id.slice(0, length);
        const isWhole = /^0x(?:.{40}|.{64})$/.test(half);
        assert.equal(findIdentifiers(half).length, isWhole ? 1 : 0, half);
      }
    }
  });

  describe('hex without 0x', () => {
    it('is 32 bytes with 64 digits', () => assert.deepEqual(found(`tx ${bare} done`), [`hash32 ${bare}`]));

    it('is no address with 40 digits: that is a git hash', () => {
      assert.deepEqual(found('commit 1cf1fc3d1711a09fde7319d2b48609c8cba93680'), []);
      assert.deepEqual(found(address.slice(2)), []);
    });

    for (const text of [
      `sha256:${bare}`,
      `image@sha256:${bare}`,
      `--hash=sha256:${bare}`,
      `checksum = "${bare}"`,
      `"sha256": "${bare}"`,
      `"integrity":"${bare}"`,
      `SHA256 (file.tar.gz) = ${bare}`,
      `sha-256 ${bare}`,
      `digest: '${bare}'`,
      `${bare}  file.tar.gz`,
      `x\n${bare} *file.tar.gz`,
    ]) {
      it(`is no identifier as a digest: ${text.replace(bare, '…')}`, () => assert.deepEqual(found(text), []));
    }

    it('is no identifier without letters, or with another length', () => {
      assert.deepEqual(found('1'.repeat(64)), []);
      assert.deepEqual(found(`${bare}ab`), []);
      assert.deepEqual(found(blsKey.slice(2)), []);
    });

    it('is a Warp message or node bytes where the bytes prove it', () => {
      const warp = samples.unsignedWarp.slice(2);
      const bytes = plainNodeHex(new Uint8Array(100).fill(7)).slice(2);
      assert.deepEqual(found(`{"signed-message":"${warp}"} ${bytes}`), [`warpMessage ${warp}`, `nodeBytes ${bytes}`]);
    });
  });

  describe('cb58 with a wrong checksum', () => {
    it('is found where it stands alone', () => {
      for (const text of [
        wrongId,
        `"${wrongId}"`,
        `/ext/bc/${wrongId}/rpc`,
        `?id=${wrongId}&x=1`,
        `Is it ${wrongId}.`,
      ]) {
        assert.deepEqual(found(text), [`cb58Id ${wrongId}`], text);
      }
      const [first] = findIdentifiers(wrongId);
      assert.equal(first?.identifier.kind === 'cb58Id' && first.identifier.cb58, cChain);
    });

    it('is not seen in names, prose, base64 and tokens', () => {
      const texts = [
        'shouldReturnTheRightVaLueWhenXAndYAreZero2TimesNow9x',
        'VeryLongNameWithManyWordsThatTurnsUpInJavaCode12345',
        'a'.repeat(49),
        'abcdefghijkmnopqrstuvwxyzabcdefghijkmnopqrstuvwxy',
        '1234567891234567891234567891234567891234567891234',
        '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopq',
        `sk-${wrongId}`,
        `${wrongId}-x`,
        `${wrongId}==`,
        `${wrongId}+abc`,
        `eyJh.${wrongId}`,
        `${wrongId}.sig`,
        `${'Ab3'.repeat(20)}/${wrongId}/${'xY9'.repeat(20)}`,
        `sha512-ab+cd/${wrongId}`,
      ];
      for (const text of texts) {
        assert.deepEqual(found(text), [], text);
      }
    });
  });

  describe('what stands before a dash', () => {
    it('belongs to a NodeID and to an address', () => {
      assert.deepEqual(found(`my-${nodeIdText}`), [`nodeId ${nodeIdText}`]);
      assert.deepEqual(found(`X-${bech32Text} x-${bech32Text} ABX-${bech32Text}`), [
        `bech32Address X-${bech32Text}`,
        `bech32Address ${bech32Text}`,
        `bech32Address ${bech32Text}`,
      ]);
      assert.deepEqual(found(`${xChain}-${bech32Text}`), [`bech32Address ${xChain}-${bech32Text}`]);
    });

    it('is an ID of its own where no address follows', () => {
      assert.deepEqual(found(`${cChain}-${xChain}`), [`cb58Id ${cChain}`, `cb58Id ${xChain}`]);
      assert.deepEqual(found(`${cChain}-rpc`), [`cb58Id ${cChain}`]);
    });

    it('makes any word a private key', () => {
      const key = privateKeyText.slice('PrivateKey-'.length);
      for (const text of [
        privateKeyText.slice(0, -1) + 'P',
        privateKeyText.slice(0, -5),
        `PrivateKey-${txHash}`,
        `PrivateKey-${bare}`,
        `privatekey-${key}`,
        `PrivateKey-0OIl${key}`,
      ]) {
        assert.deepEqual(found(`a ${text} b`), [`privateKey ${text}`]);
      }
      assert.deepEqual(found(`my_PrivateKey-${key}`), [`privateKey PrivateKey-${key}`]);
    });

    it('parts two private keys with nothing between them', () =>
      assert.deepEqual(found(privateKeyText + privateKeyText), [
        `privateKey ${privateKeyText}`,
        `privateKey ${privateKeyText}`,
      ]));

    it('makes a private key behind a word of any length, and never an ID or an address of it', () => {
      const key = privateKeyText.slice('PrivateKey-'.length);
      const name = 'long_'.repeat(30);
      assert.deepEqual(found(`${name}${privateKeyText}`), [`privateKey ${privateKeyText}`]);
      assert.equal(identifierAt(name + privateKeyText, name.length + 2)?.identifier.text, privateKeyText);
      assert.deepEqual(found(`${privateKeyText}-${bech32Text}`), [
        `privateKey ${privateKeyText}`,
        `bech32Address ${bech32Text}`,
      ]);
      assert.deepEqual(found(`\u001b[31m${privateKeyText} %22PrivateKey-${key}`), [
        `privateKey ${privateKeyText}`,
        `privateKey ${privateKeyText}`,
      ]);
    });

    it('keeps nothing of a private key but its text', () =>
      assert.deepEqual(findIdentifiers(privateKeyText)[0]?.identifier, { kind: 'privateKey', text: privateKeyText }));
  });

  describe('bech32', () => {
    it('of another network is found by its checksum alone', () => {
      const cosmos = 'cosmos18jma8ppw3nhx5r4ap8clazz0dps7rv5u6gm7vs';
      const right = findIdentifiers(`P-${cosmos}`)[0]?.identifier;
      assert.ok(right?.kind === 'bech32Address');
      const spelling = right.address.slice(2);
      assert.deepEqual(found(spelling), [`bech32Address ${spelling}`]);
      assert.deepEqual(found(spelling.slice(0, -1) + (spelling.endsWith('q') ? 'p' : 'q')), []);
    });

    it('with a wrong checksum is found under a known prefix or chain', () => {
      const wrong = bech32Text.slice(0, -1) + 'q';
      const [first] = findIdentifiers(wrong);
      assert.ok(first?.identifier.kind === 'bech32Address');
      assert.equal(first.identifier.checksum, 'invalid');
      assert.equal(first.identifier.address, bech32Text);
    });

    it('is found although all its characters are base58 too', () => {
      // With such a short HRP the word has the length of an ID.
      const words = Array.from({ length: 200 }, (_, i) => {
        const typed = findIdentifiers(
          `P-a1${'qpzry9x8gf2tvdws3jn54khce6mua7'.charAt(i % 30).repeat(31)}q${'q'.repeat(6)}`,
        );
        const identifier = typed[0]?.identifier;
        return identifier?.kind === 'bech32Address' ? identifier.address.slice(2) : '';
      }).filter((word) => /^[1-9a-km-z]{36,50}$/.test(word));
      assert.notEqual(words.length, 0);
      for (const word of words) {
        assert.deepEqual(found(word), [`bech32Address ${word}`]);
      }
    });
  });

  it('finds nothing in binary garbage', () => {
    const garbage = Array.from({ length: 100_000 }, (_, i) => String.fromCharCode((i * 7919) % 65_536)).join('');
    assert.deepEqual(found(garbage), []);
  });
});

describe('identifierAt', () => {
  const text = `a ${txHash} (P-${bech32Text}), ${nodeIdText}`;

  it('finds at every offset what findIdentifiers finds there', () => {
    const all = findIdentifiers(text);
    assert.equal(all.length, 3);
    for (let offset = 0; offset <= text.length; offset++) {
      const expected = all.find(({ start, end }) => start <= offset && offset <= end);
      assert.deepEqual(identifierAt(text, offset), expected, String(offset));
    }
  });

  it('finds the whole from the chain of an address', () => {
    const address = `${xChain}-${bech32Text}`;
    for (const offset of [0, 10, xChain.length, xChain.length + 1, address.length]) {
      assert.equal(identifierAt(address, offset)?.identifier.text, address);
    }
  });

  it('finds nothing outside the text', () => {
    for (const offset of [-1, text.length + 1, Number.NaN, Infinity]) {
      assert.equal(identifierAt(text, offset), undefined);
    }
    assert.equal(identifierAt('', 0), undefined);
  });
});

import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { wellKnownName, type WellKnown } from '../../../../src/engine/primitives/ids/wellKnown';
import { address, bech32Text, cChain, cChainHex, txHash } from './samples';

function name(text: string): WellKnown | undefined {
  const identifier = parseIdentifier(text);
  assert.ok(identifier, text);
  return wellKnownName(identifier);
}

describe('wellKnownName', () => {
  const names: Record<string, WellKnown> = {
    '11111111111111111111111111111111LpoYY': { name: 'zero ID: P-Chain and Primary Network' },
    '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM': { name: 'X-Chain', network: 'mainnet' },
    '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm': { name: 'X-Chain', network: 'fuji' },
    [cChain]: { name: 'C-Chain', network: 'mainnet' },
    [cChainHex]: { name: 'C-Chain', network: 'mainnet' },
    yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp: { name: 'C-Chain', network: 'fuji' },
    FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z: { name: 'AVAX', network: 'mainnet' },
    U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK: { name: 'AVAX', network: 'fuji' },
    '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe': { name: 'AVAX', network: 'local' },
    rWhpuQPF1kb72esV2momhMuTYGkEb1oL29pt2EBXWmSy4kxnT: { name: 'PlatformVM, the VM of the P-Chain' },
    jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq: { name: 'AVM, the VM of the X-Chain' },
    mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6: { name: 'EVM, the VM of the C-Chain' },
    srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy: { name: 'Subnet-EVM' },
    v3m4wPxaHpvGr8qfMeyK6PRW3idZrPHmYcMTt7oXdK47yurVH: { name: 'XSVM' },
    spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ: { name: 'secp256k1fx' },
    qd2U4HDWUvMrVUeTcCHp6xH3Qpnn1XbU5MDdnBoiifFqvgXwT: { name: 'nftfx' },
    rXJsCSEYXg2TehWxCEEGj6JU2PWKTkd6cBdNLjoe2SpsKD9cy: { name: 'propertyfx' },
    '0x0000000000000000000000000000000000000000': { name: 'zero address' },
    '0x0000000000000000000000000000000000000001': { name: 'ecrecover precompile' },
    '0x0000000000000000000000000000000000000100': { name: 'P256VERIFY precompile' },
    '0x0200000000000000000000000000000000000003': { name: 'feeManager precompile' },
    '0x0200000000000000000000000000000000000005': { name: 'Warp precompile' },
    '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf': { name: 'TeleporterMessenger' },
    '0x253B2784C75E510DD0FF1DA844684A1AC0AA5FCF': { name: 'TeleporterMessenger' },
    '0x7C43605E14F391720e1b37E49C78C4b03A488d98': { name: 'TeleporterRegistry', network: 'mainnet' },
    '0xF86Cb19Ad8405AEFa7d09C778215D2Cb6eBfB228': { name: 'TeleporterRegistry', network: 'fuji' },
    'NodeID-111111111111111111116DBWJs': { name: 'empty NodeID: stands for inactive L1 validators in validator sets' },
    [address]: { name: 'ewoq test account' },
    [`P-${bech32Text}`]: { name: 'ewoq test account' },
  };
  for (const [text, expected] of Object.entries(names)) {
    it(`${text} is ${expected.name}`, () => assert.deepEqual(name(text), expected));
  }

  for (const text of [txHash, cChain.slice(0, -1) + '6', address.replace('FC', 'fC'), '26', 'PrivateKey-' + cChain]) {
    it(`${text} has no name`, () => assert.equal(name(text), undefined));
  }
});

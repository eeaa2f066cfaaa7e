import assert from 'node:assert/strict';
import { reportToText } from '../../../src/engine/report/toText';
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';

const hash = `0x${'a1'.repeat(32)}`;
const blockHash = `0x${'b1'.repeat(32)}`;
const addressOf = (byte: string): string => `0x${byte.repeat(20)}`;
const party = (byte: string, name: string) => ({ address: addressOf(byte), name });
const money = (value: number) => ({ currencyCode: 'eur', value });

/** Every field of the specification's version 2.13, each with a distinct value. */
const transaction = {
  nativeTransaction: {
    blockNumber: '41203877',
    blockTimestamp: 1767225600,
    blockHash,
    chainId: '43112',
    blockIndex: 17,
    txHash: hash,
    txStatus: '1',
    txType: 2,
    gasLimit: '460011',
    gasUsed: '210022',
    gasPrice: '25000000033',
    nonce: '1044',
    from: party('11', 'from-name'),
    to: party('22', 'to-name'),
    method: { callType: 'CONTRACT_CALL', methodHash: '0xdeadbeef', methodName: 'doIt(uint256)' },
    value: '1000000000000000055',
    input: '0xdeadbeef00',
    baseFeePerGas: '24000000066',
    maxFeePerGas: '26000000077',
    maxPriorityFeePerGas: '1000000088',
  },
  networkTokenDetails: {
    networkToken: {
      name: 'Avalanche-token',
      symbol: 'AVX',
      decimals: 18,
      logoUri: 'https://native.example/logo',
      description: 'native-description',
    },
    currentPrice: money(20.125),
    historicalPrice: money(17.5),
  },
  erc20Transfers: [
    {
      from: party('33', 'erc20-from'),
      to: party('44', 'erc20-to'),
      logIndex: 901,
      value: '1250500000',
      erc20Token: {
        address: addressOf('e2'),
        name: 'Coin-name',
        symbol: 'CNS',
        decimals: 6,
        logoUri: 'https://coin.example/logo',
        ercType: 'ERC-20',
        price: money(0.999),
      },
    },
  ],
  erc721Transfers: [
    {
      from: party('55', 'erc721-from'),
      to: party('66', 'erc721-to'),
      logIndex: 902,
      erc721Token: {
        address: addressOf('e7'),
        name: 'Art-name',
        symbol: 'ARS',
        ercType: 'ERC-721',
        tokenId: '7001',
        tokenUri: 'ipfs://art-uri',
        ownerAddress: addressOf('77'),
        metadata: {
          indexStatus: 'INDEXED',
          metadataLastUpdatedTimestamp: 1767225000,
          name: 'art-metadata-name',
          symbol: 'art-metadata-symbol',
          imageUri: 'ipfs://art-image',
          description: 'art-description',
          animationUri: 'ipfs://art-animation',
          externalUrl: 'https://art.example',
          background: 'art-background',
          attributes: 'art-attributes',
        },
      },
    },
  ],
  erc1155Transfers: [
    {
      from: party('88', 'erc1155-from'),
      to: party('99', 'erc1155-to'),
      logIndex: 903,
      value: '31',
      erc1155Token: {
        address: addressOf('e5'),
        ercType: 'ERC-1155',
        tokenId: '8002',
        tokenUri: 'ipfs://item-uri',
        metadata: { indexStatus: 'MISSING_TOKEN', name: 'item-name', decimals: 3, properties: 'item-properties' },
      },
    },
  ],
  internalTransactions: [
    {
      from: party('aa', 'internal-from'),
      to: party('bb', 'internal-to'),
      internalTxType: 'DELEGATECALL',
      value: '2000000000000000000',
      isReverted: true,
      gasUsed: '3003',
      gasLimit: '4004',
    },
  ],
  teleporterMessageInfo: {
    teleporterMessageId: '0xmessage',
    direction: 'SOURCE_TRANSACTION',
    sourceChainId: '90001',
    destinationChainId: '90002',
  },
};

const block = {
  chainId: '43112',
  blockNumber: '41203877',
  blockTimestamp: 1767225600,
  blockTimestampMilliseconds: 1767225600250,
  blockMinDelayExcess: 7970124,
  blockHash,
  txCount: 12,
  baseFee: '24000000066',
  gasUsed: '5000011',
  gasLimit: '15000022',
  gasCost: '100033',
  parentHash: `0x${'c1'.repeat(32)}`,
  feesSpent: '120000000000000044',
  cumulativeTransactions: '700000055',
};

describe('what the data service alone tells', () => {
  let server: Loopback;
  let lookup: TestLookup;

  before(async () => {
    server = await startLoopback(({ path }, response) => {
      if (path.endsWith(`/transactions/${hash}`)) {
        answerJson(response, JSON.stringify(transaction));
      } else if (path.endsWith(`/blocks/${blockHash}`)) {
        answerJson(response, JSON.stringify(block));
      } else {
        answerJson(response, '{"message":"no","statusCode":404,"error":"Not Found"}', 404);
      }
    });
  });
  beforeEach(() => {
    lookup = testLookup();
  });
  afterEach(() => lookup.dispose());
  after(() => server.close());

  async function textOf(requested: string): Promise<string> {
    const network = testNetwork({ nodes: [], dataApi: server.url });
    const report = await lookup.on(network, requested, { chain: 'C-Chain' });
    return reportToText(report, { now: Date.UTC(2026, 0, 1), timeZone: 'UTC' });
  }

  it('of a transaction is in its document, field by field', async () => {
    const text = await textOf(hash);
    const shown = [
      ...['41,203,877', '0xb1b1b1b1', '43112', '  17\n', '2 (EIP-1559)', '210,022 / 460,011', '1,044', '00:00:00'],
      ...['25.000000033 gwei', '24.000000066 gwei', '26.000000077 gwei', '1.000000088 gwei'].map((fee) =>
        fee.replace('gwei', 'nAVAX'),
      ),
      ...['1.000000000000000055 AVAX', '0xdeadbeef00', 'doIt(uint256) (per data service)'],
      ...['≈ 17.5 EUR then, ≈ 20.125 EUR today'],
      ...['from-name', 'to-name', 'erc20-from', 'erc20-to', 'erc721-from', 'erc721-to', 'erc1155-from', 'erc1155-to'],
      ...['1,250.5 CNS', '901', '902', '903', '31 of token 8,002', 'token 7,001 of ARS'],
      ...['Coin-name', 'CNS', '≈ 0.999 EUR', 'https://coin.example/logo', '#7,001', '#8,002', 'art-metadata-name'],
      ...['INDEXED', 'art-metadata-symbol', 'ipfs://art-image', 'art-description', 'ipfs://art-animation'],
      ...['https://art.example', 'art-background', 'art-attributes', 'ipfs://art-uri', '23:50:00', addressOf('77')],
      ...['MISSING_TOKEN', 'item-name', 'decimals 3', 'item-properties', 'ipfs://item-uri'],
      ...['DELEGATECALL', 'reverted', 'internal-from', 'internal-to', '2 AVAX', '3,003', '4,004'],
      ...['sends ICM message', '0xmessage', '90001', '90002'],
    ];
    assert.deepEqual(
      shown.filter((words) => !text.includes(words)),
      [],
      text,
    );
  });

  it('of a block is in its document, field by field', async () => {
    const text = await textOf(blockHash);
    const shown = [
      ...['block 41,203,877', '43112', '7,970,124', blockHash, '0xc1c1c1c1', '24.000000066 nAVAX', '100,033 gas'],
      ...['5,000,011 / 15,000,022', '0.120000000000000044 AVAX', '700,000,055', 'transactions', '  12\n', '00:00:00'],
    ];
    assert.deepEqual(
      shown.filter((words) => !text.includes(words)),
      [],
      text,
    );
  });
});

import assert from 'node:assert/strict';
import {
  fetchServiceBlock,
  getNativeBalance,
  getTransaction,
  listErc20Balances,
  listErc721Balances,
} from '../../../../src/engine/net/dataApi/evm';
import { createDataService, type DataService } from '../../../../src/engine/net/dataApi/dataService';
import { DecodeError, HttpError } from '../../../../src/engine/errors/errors';
import type { Http, HttpRequest } from '../../../../src/engine/net/http/http';

const account = `0x${'11'.repeat(20)}`;
const hash = `0x${'aa'.repeat(32)}`;

/** A service that answers every request with `body`, or fails with `error`. */
function service(body: string, error?: HttpError): { readonly requested: string[]; readonly data: DataService } {
  const requested: string[] = [];
  const send = ({ verb, url, label }: HttpRequest) => {
    requested.push(`${verb} ${url} ${label}`);
    return error === undefined ? Promise.resolve({ status: 200, body }) : Promise.reject(error);
  };
  return { requested, data: createDataService({ send } as unknown as Http, 'https://data.example/base') };
}

const rejectedWith = (status: number, body: string): HttpError =>
  new HttpError({ host: 'data.example', method: 'getBlock' }, status, body, 'application/json');

describe('the data service', () => {
  it('is asked by its published paths', async () => {
    const { requested, data } = service('{"message":"x"}', rejectedWith(404, '{"message":"x"}'));
    await getTransaction(data, '43114', hash, {});
    await fetchServiceBlock(data, '2Q/..', '16', {});
    await getNativeBalance(data, '43114', account, {}, {});
    await listErc20Balances(data, '43114', account, { pageSize: 25 }, {});
    await listErc721Balances(data, '43114', account, { pageSize: 25 }, {});
    const base = 'GET https://data.example/base/v1/chains';
    assert.deepEqual(requested, [
      `${base}/43114/transactions/${hash} getTransaction`,
      `${base}/2Q%2F../blocks/16 getBlock`,
      `${base}/43114/addresses/${account}/balances:getNative getNativeBalance`,
      `${base}/43114/addresses/${account}/balances:listErc20?pageSize=25 listErc20Balances`,
      `${base}/43114/addresses/${account}/balances:listErc721?pageSize=25 listErc721Balances`,
    ]);
  });

  it('knows nothing where its own 404 says so, and fails by any other', async () => {
    const own = service('', rejectedWith(404, ' {"message":"Not found","error":"Not Found","statusCode":404}'));
    assert.equal(await fetchServiceBlock(own.data, '1', '16', {}), undefined);
    for (const error of [rejectedWith(404, '<html>'), rejectedWith(404, ''), rejectedWith(400, '{}')]) {
      await assert.rejects(fetchServiceBlock(service('', error).data, '1', '16', {}), (got) => got === error);
    }
  });

  it('gives balances without loss, as numbers or strings, and says whether there are more', async () => {
    const big = '115792089237316195423570985008687907853269984665640564039457584007913129639935';
    const token = `"address":"${account.toUpperCase().replace('0X', '0x')}","name":null,"decimals":"6"`;
    const page = service(
      `{"nextPageToken":"n","erc20TokenBalances":[{${token},"balance":"${big}"},{${token},"balance":7}]}`,
    );
    const answer = await listErc20Balances(page.data, '1', account, { pageSize: 25 }, {});
    assert.equal(answer?.value.more, true);
    assert.deepEqual(
      answer?.value.items.map(({ address, balance, decimals, symbol }) => [address, balance, decimals, symbol]),
      [
        [account, 2n ** 256n - 1n, 6, undefined],
        [account, 7n, 6, undefined],
      ],
    );
  });

  it('keeps the text of a price, and takes nothing else for one', async () => {
    const balance = (value: string) =>
      getNativeBalance(
        service(`{"nativeTokenBalance":{"balance":"1","balanceValue":{"currencyCode":"usd","value":${value}}}}`).data,
        '1',
        account,
        {},
        {},
      );
    assert.equal((await balance('17.2500'))?.value.nativeTokenBalance.balanceValue?.value, '17.2500');
    await assert.rejects(balance('{}'), (error) => error instanceof DecodeError && error.expected === 'a number');
  });

  it('refuses an answer about another block, by number or by hash', async () => {
    const block = `{"blockNumber":"16","blockTimestamp":1,"blockHash":"${hash}","parentHash":"${hash}","txCount":0,"gasUsed":"0","gasLimit":0}`;
    const { data } = service(block);
    assert.equal((await fetchServiceBlock(data, '1', '16', {}))?.value.blockNumber, 16n);
    assert.equal((await fetchServiceBlock(data, '1', hash, {}))?.value.blockHash, hash);
    for (const [requested, path] of [
      ['17', 'blockNumber'],
      [`0x${'bb'.repeat(32)}`, 'blockHash'],
    ] as const) {
      await assert.rejects(
        fetchServiceBlock(data, '1', requested, {}),
        (error) =>
          error instanceof DecodeError && error.path === path && error.expected === `${requested}, as requested,`,
      );
    }
  });
});

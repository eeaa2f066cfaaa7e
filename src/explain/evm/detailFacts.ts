import * as l10n from '@vscode/l10n';
import { transactionTypeText } from '../../core/evm/transaction/rawTransaction';
import type { Fact, Line } from '../../core/finding/finding';
import { code, count, gasPrice, gasUnit, id, joined, text } from '../../core/finding/spans';
import type { Claims } from '../claims';
import { fact } from '../facts';
import type { TransactionFacts } from './transactionFacts';

/** What only the document shows: place, order, type and offered fees. `symbol` is the chain's native token. */
export function detailFacts(claims: Claims<TransactionFacts>, symbol: string | undefined): readonly Fact[] {
  const line = <K extends keyof TransactionFacts>(
    key: K,
    show: (value: TransactionFacts[K]) => Line,
  ): Line | undefined => {
    const value = claims.value(key);
    return value === undefined ? undefined : show(value);
  };
  return [
    ...fact(
      'hash',
      l10n.t('hash'),
      line('hash', (hash) => [id(hash)]),
      claims.from('hash'),
    ),
    ...fact(
      'blockHash',
      l10n.t('block hash'),
      line('blockHash', (hash) => [id(hash)]),
      claims.from('blockHash'),
    ),
    ...fact(
      'index',
      l10n.t('transaction index'),
      line('index', (index) => [count(index)]),
      claims.from('index'),
    ),
    ...fact(
      'nonce',
      l10n.t('nonce'),
      line('nonce', (nonce) => [count(nonce)]),
      claims.from('nonce'),
    ),
    ...fact(
      'type',
      l10n.t('type'),
      line('type', (type) => [text(transactionTypeText(type))]),
      claims.from('type'),
    ),
    ...fact(
      'baseFee',
      l10n.t('base fee'),
      line('baseFee', (fee) => [gasPrice(fee, gasUnit(symbol))]),
      claims.from('baseFee'),
    ),
    ...fact(
      'maxFee',
      l10n.t('max fee per gas'),
      line('maxFee', (fee) => [gasPrice(fee, gasUnit(symbol))]),
      claims.from('maxFee'),
    ),
    ...fact(
      'priorityFee',
      l10n.t('max priority fee per gas'),
      line('maxPriorityFee', (fee) => [gasPrice(fee, gasUnit(symbol))]),
      claims.from('maxPriorityFee'),
    ),
    ...fact(
      'maxBlobFee',
      l10n.t('max fee per blob gas'),
      line('maxBlobFee', (fee) => [gasPrice(fee, gasUnit(symbol))]),
      claims.from('maxBlobFee'),
    ),
    ...fact(
      'blobGasUsed',
      l10n.t('blob gas used'),
      line('blobGasUsed', (gas) => (gas === 0n ? [] : [count(gas)])),
      claims.from('blobGasUsed'),
    ),
    ...fact(
      'blobGasPrice',
      l10n.t('blob gas price'),
      claims.value('blobGasUsed') ? line('blobGasPrice', (price) => [gasPrice(price, gasUnit(symbol))]) : undefined,
      claims.from('blobGasPrice'),
    ),
    ...fact('input', l10n.t('input'), line('input', inputLine), claims.from('input')),
  ];
}

/** Input is shown up to this many bytes; all of it is copied. */
const shownInput = 36;

function inputLine(input: string): Line {
  const bytes = (input.length - 2) / 2;
  const shown = bytes > shownInput ? code(`${input.slice(0, 2 + 2 * shownInput)}…`, input) : code(input);
  return bytes === 0 ? [] : joined([[shown], [count(BigInt(bytes), l10n.t('bytes'))]], ' ');
}

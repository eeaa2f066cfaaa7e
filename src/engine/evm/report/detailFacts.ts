import { transactionTypeText } from '../../rpc';
import {
  type Claims,
  type Fact,
  type Line,
  code,
  count,
  fact,
  gasPriceSpan,
  gasUnit,
  id,
  joined,
  text,
} from '../../report';
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
      'hash',
      line('hash', (hash) => [id(hash)]),
      claims.from('hash'),
    ),
    ...fact(
      'blockHash',
      'block hash',
      line('blockHash', (hash) => [id(hash)]),
      claims.from('blockHash'),
    ),
    ...fact(
      'index',
      'transaction index',
      line('index', (index) => [count(index)]),
      claims.from('index'),
    ),
    ...fact(
      'nonce',
      'nonce',
      line('nonce', (nonce) => [count(nonce)]),
      claims.from('nonce'),
    ),
    ...fact(
      'type',
      'type',
      line('type', (type) => [text(transactionTypeText(type))]),
      claims.from('type'),
    ),
    ...fact(
      'baseFee',
      'base fee',
      line('baseFee', (fee) => [gasPriceSpan(fee, gasUnit(symbol))]),
      claims.from('baseFee'),
    ),
    ...fact(
      'maxFee',
      'max fee per gas',
      line('maxFee', (fee) => [gasPriceSpan(fee, gasUnit(symbol))]),
      claims.from('maxFee'),
    ),
    ...fact(
      'priorityFee',
      'max priority fee per gas',
      line('maxPriorityFee', (fee) => [gasPriceSpan(fee, gasUnit(symbol))]),
      claims.from('maxPriorityFee'),
    ),
    ...fact(
      'maxBlobFee',
      'max fee per blob gas',
      line('maxBlobFee', (fee) => [gasPriceSpan(fee, gasUnit(symbol))]),
      claims.from('maxBlobFee'),
    ),
    ...fact(
      'blobGasUsed',
      'blob gas used',
      line('blobGasUsed', (gas) => (gas === 0n ? [] : [count(gas)])),
      claims.from('blobGasUsed'),
    ),
    ...fact(
      'blobGasPrice',
      'blob gas price',
      claims.value('blobGasUsed') ? line('blobGasPrice', (price) => [gasPriceSpan(price, gasUnit(symbol))]) : undefined,
      claims.from('blobGasPrice'),
    ),
    ...fact('input', 'input', line('input', inputLine), claims.from('input')),
  ];
}

/** Input is shown up to this many bytes; all of it is copied. */
const shownInput = 36;

function inputLine(input: string): Line {
  const bytes = (input.length - 2) / 2;
  const shown = bytes > shownInput ? code(`${input.slice(0, 2 + 2 * shownInput)}…`, input) : code(input);
  return bytes === 0 ? [] : joined([[shown], [count(BigInt(bytes), 'bytes')]], ' ');
}

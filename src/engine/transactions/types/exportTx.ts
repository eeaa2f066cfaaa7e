import { type Line, message, text } from '../../report';
import { idShape } from '../codec/tables/codecShape';
import type { Titled, TransactionType } from './transactionType';

export const exportTx: TransactionType = {
  name: 'ExportTx',
  typeIds: { P: 18, X: 4, C: 1 },
  fields: ({ base, evmInputs, exportedOutputs }) => [
    ...base,
    ['destinationChain', idShape],
    ...evmInputs,
    exportedOutputs,
  ],
  description: 'exports assets to another chain',
  title,
  card: { heading: 'Export', keys: ['destinationChain', 'claimed', 'unclaimed'] },
};

function title({ tx, flows: { outflows }, view, receiversOf, totalLine }: Titled): Line | undefined {
  const exported = outflows.filter(({ field }) => field === 'exportedOutputs');
  const receivers = receiversOf(exported);
  const [only] = receivers;
  if (only === undefined) {
    return undefined;
  }
  const values = {
    amounts: totalLine(exported),
    from: text(view.decoded.chain ?? ''),
    to: view.chain(tx.child('destinationChain')!),
  };
  return receivers.length === 1
    ? message`exports ${values.amounts} from ${values.from} to ${values.to} for ${only.line}`
    : message`exports ${values.amounts} from ${values.from} to ${values.to} for ${receivers.length} owners`;
}

import { type Line, message, text } from '../../report';
import type { Titled, TransactionType } from './transactionType';

export const importTx: TransactionType = {
  name: 'ImportTx',
  typeIds: { P: 17, X: 3, C: 0 },
  fields: ({ base, importFields, evmOutputs }) => [...base, ...importFields, ...evmOutputs],
  description: 'imports assets from another chain',
  title,
  card: { heading: 'Import', keys: ['sourceChain', 'exportedBy'] },
};

function title({ tx, flows: { inflows, outflows }, view, receiversOf, totalLine }: Titled): Line | undefined {
  const imported = inflows.filter(({ field }) => field === 'importedInputs');
  if (imported.length === 0) {
    return undefined;
  }
  const receivers = receiversOf(outflows);
  const values = { amounts: totalLine(imported), from: view.chain(tx.child('sourceChain')!) };
  const to = text(view.decoded.chain ?? '');
  return receivers.length === 1
    ? message`imports ${values.amounts} from ${values.from} to ${to} for ${receivers[0]!.line}`
    : message`imports ${values.amounts} from ${values.from} to ${to}`;
}

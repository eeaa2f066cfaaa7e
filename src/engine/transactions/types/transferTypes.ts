import { message, type Line, text } from '../../report';
import { idShape } from '../codec/tables/codecShape';
import type { TransactionType, Titled } from './transactionType';

export const baseTx: TransactionType = {
  name: 'BaseTx',
  typeIds: { P: 34, X: 0 },
  fields: ({ base }) => base,
  description: 'transfers assets',
  title: ({ ledger: { isWhole, payers, received, change }, receiversOf, totalLine }) => {
    // Without the payers, change cannot be identified.
    if (!isWhole || payers.length === 0) {
      return undefined;
    }
    const receivers = receiversOf(received);
    return receivers.length === 0
      ? message`sends ${totalLine(change)} to itself`
      : receivers.length === 1
        ? message`sends ${receivers[0]!.amounts} to ${receivers[0]!.line}`
        : message`sends ${totalLine(received)} in ${received.length} outputs`;
  },
};

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
  title: exportTitle,
  card: { heading: 'Export', keys: ['destinationChain', 'claimed', 'unclaimed'] },
};

function exportTitle({ tx, flows: { outflows }, view, receiversOf, totalLine }: Titled): Line | undefined {
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

export const importTx: TransactionType = {
  name: 'ImportTx',
  typeIds: { P: 17, X: 3, C: 0 },
  fields: ({ base, importFields, evmOutputs }) => [...base, ...importFields, ...evmOutputs],
  description: 'imports assets from another chain',
  title: importTitle,
  card: { heading: 'Import', keys: ['sourceChain', 'exportedBy'] },
};

function importTitle({ tx, flows: { inflows, outflows }, view, receiversOf, totalLine }: Titled): Line | undefined {
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

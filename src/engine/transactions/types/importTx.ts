import { type Fact, type Line, fact, id, message, text } from '../../report';
import type { DecodedBytes } from '../codec/decodedBytes';
import { Spelling } from '../codec/spelling';
import type { TransactionContext } from '../platform/transactionReport';
import { chainWord, primaryChain, listLine } from '../report/decodedView';
import { flowsOf } from '../report/flows';
import { amountsLine, sums } from '../report/moneyFacts';
import { receiversOf } from '../report/receivers';
import { viewOfDecoded } from '../report/codecContext';
import type { Titled, TransactionType } from './transactionType';

const MAX_EXPORTERS = 3;

export const importTx: TransactionType = {
  name: 'ImportTx',
  typeIds: { P: 17, X: 3, C: 0 },
  fields: ({ base, importFields, evmOutputs }) => [...base, ...importFields, ...evmOutputs],
  description: 'imports assets from another chain',
  title,
  facts: (decoded, _, context) => exportedByFact(decoded, context),
};

function title({ tx, flows: { inflows, outflows }, view }: Titled): Line | undefined {
  const imported = inflows.filter(({ field }) => field === 'importedInputs');
  if (imported.length === 0) {
    return undefined;
  }
  const receivers = receiversOf(outflows, view);
  const values = { amounts: amountsLine(sums(imported), view), from: chainWord(tx.child('sourceChain')!, view) };
  const to = text(view.decoded.chain ?? '');
  return receivers.length === 1
    ? message`imports ${values.amounts} from ${values.from} to ${to} for ${receivers[0]!.line}`
    : message`imports ${values.amounts} from ${values.from} to ${to}`;
}

/** Which transactions exported what it takes. */
function exportedByFact(decoded: DecodedBytes, around: TransactionContext): readonly Fact[] {
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const { inflows } = flowsOf(tx, decoded, new Spelling(decoded));
  const imported = inflows.filter(({ field }) => field === 'importedInputs');
  const exporters = [...new Set(imported.flatMap(({ utxo }) => utxo?.txId ?? []))];
  const transactions = listLine(
    exporters.slice(0, MAX_EXPORTERS).map((exporter) => [id(exporter)]),
    exporters.length,
  );
  const source = tx.child('sourceChain')!;
  const view = viewOfDecoded(decoded, around);
  const chain = primaryChain(source, view);
  const value =
    chain === undefined
      ? message`${transactions} on ${chainWord(source, view)}`
      : message`${transactions} on the ${text(chain)}-Chain`;
  return fact('exportedBy', 'exported by', exporters.length === 0 ? undefined : value, [], { brief: true });
}

import { type Line, message, remote, text } from '../../../report';
import { nodeString } from '../../codec/nodeValue';
import { chainWord } from '../chainNames';
import type { Inflow, Outflow } from '../flows';
import { amountsLine, sums } from '../moneyFacts';
import { operationsLine } from '../../types/operationTx';
import { receiversOf } from '../receivers';
import { codecValueLine } from '../codecValueLine';
import { ownersLine } from '../decodedView';
import type { Title, Titled } from '../../types/transactionType';

/** Titles of transactions that move, make and name things, by type. */
export const moneyTitles: Readonly<Record<string, Title>> = {
  BaseTx: sends,
  ExportTx: exports,
  ImportTx: imports,
  CreateAssetTx: ({ tx, view }) =>
    message`creates ${remote(nodeString(tx.child('name')!, view.decoded.bytes))} (${remote(nodeString(tx.child('symbol')!, view.decoded.bytes))})`,
  OperationTx: ({ tx, view }) => operationsLine(tx.child('operations')?.children ?? [], view),
  CreateSubnetTx: ({ tx, view }) => message`creates a subnet owned by ${ownersLine(tx.child('owner')!, view)}`,
  CreateChainTx: ({ tx, view }) =>
    message`creates blockchain ${remote(nodeString(tx.child('chainName')!, view.decoded.bytes))} on subnet ${codecValueLine(tx.child('subnetID')!, view)}`,
  TransferSubnetOwnershipTx: ({ tx, view }) =>
    message`transfers ownership of subnet ${codecValueLine(tx.child('subnetID')!, view)} to ${ownersLine(tx.child('newOwner')!, view)}`,
};

/** Without the payers nobody knows which outputs are change. */
function sends({ ledger: { isWhole, payers, received, change }, view }: Titled): Line | undefined {
  if (!isWhole || payers.length === 0) {
    return undefined;
  }
  return received.length > 0
    ? toReceivers(received, view)
    : message`sends ${amountsLine(sums(change), view)} to itself`;
}

function toReceivers(received: readonly Outflow[], view: Titled['view']): Line {
  const receivers = receiversOf(received, view);
  const [only] = receivers;
  return receivers.length === 1
    ? message`sends ${only!.amounts} to ${only!.line}`
    : message`sends ${amountsLine(sums(received), view)} in ${received.length} outputs`;
}

function exports({ tx, flows: { outflows }, view }: Titled): Line | undefined {
  const exported = outflows.filter(({ field }) => field === 'exportedOutputs');
  const receivers = receiversOf(exported, view);
  const [only] = receivers;
  if (only === undefined) {
    return undefined;
  }
  const values = {
    amounts: amountsLine(sums(exported), view),
    to: chainWord(tx.child('destinationChain')!, view),
    receiver: only.line,
  };
  const from = text(view.decoded.chain ?? '');
  return receivers.length === 1
    ? message`exports ${values.amounts} from ${from} to ${values.to} for ${values.receiver}`
    : message`exports ${values.amounts} from ${from} to ${values.to} for ${receivers.length} owners`;
}

function imports({ tx, flows: { inflows, outflows }, view }: Titled): Line | undefined {
  const imported: readonly Inflow[] = inflows.filter(({ field }) => field === 'importedInputs');
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

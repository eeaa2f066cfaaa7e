import type { Line } from '../../../finding/finding';
import { message } from '../../../finding/message';
import { remote } from '../../../finding/spans';
import { nodeString } from '../../nodeValue';
import { chainWord } from '../chainNames';
import type { Inflow, Outflow } from '../flows';
import { amountsLine, sums } from '../moneyFacts';
import { operationsLine } from '../assets/operations';
import { receiversOf } from '../receivers';
import { valueLine } from '../valueLine';
import { ownersLine } from '../view';
import type { Title, Titled } from './titled';

/** Titles of transactions that move, make and name things, by type. */
export const moneyTitles: Readonly<Record<string, Title>> = {
  BaseTx: sends,
  ExportTx: exports,
  ImportTx: imports,
  CreateAssetTx: ({ tx, view }) =>
    message('creates {name} ({symbol})', {
      name: remote(nodeString(tx.child('name')!, view.decoded.bytes)),
      symbol: remote(nodeString(tx.child('symbol')!, view.decoded.bytes)),
    }),
  OperationTx: ({ tx, view }) => operationsLine(tx.child('operations')?.children ?? [], view),
  CreateSubnetTx: ({ tx, view }) =>
    message('creates a subnet owned by {owner}', { owner: ownersLine(tx.child('owner')!, view) }),
  CreateChainTx: ({ tx, view }) =>
    message('creates blockchain {name} on subnet {subnet}', {
      name: remote(nodeString(tx.child('chainName')!, view.decoded.bytes)),
      subnet: valueLine(tx.child('subnetID')!, view),
    }),
  TransferSubnetOwnershipTx: ({ tx, view }) =>
    message('transfers ownership of subnet {subnet} to {owner}', {
      subnet: valueLine(tx.child('subnetID')!, view),
      owner: ownersLine(tx.child('newOwner')!, view),
    }),
};

/** Without the payers nobody knows which outputs are change. */
function sends({ ledger: { isWhole, payers, received, change }, view }: Titled): Line | undefined {
  if (!isWhole || payers.length === 0) {
    return undefined;
  }
  return received.length > 0
    ? toReceivers(received, view)
    : message('sends {amounts} to itself', { amounts: amountsLine(sums(change), view) });
}

function toReceivers(received: readonly Outflow[], view: Titled['view']): Line {
  const receivers = receiversOf(received, view);
  const [only] = receivers;
  return receivers.length === 1
    ? message('sends {amounts} to {receiver}', { amounts: only!.amounts, receiver: only!.line })
    : message(`sends {amounts} in ${received.length} outputs`, {
        amounts: amountsLine(sums(received), view),
      });
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
  const from = view.decoded.chain ?? '';
  return receivers.length === 1
    ? message(`exports {amounts} from ${from} to {to} for {receiver}`, values)
    : message(`exports {amounts} from ${from} to {to} for ${receivers.length} owners`, values);
}

function imports({ tx, flows: { inflows, outflows }, view }: Titled): Line | undefined {
  const imported: readonly Inflow[] = inflows.filter(({ field }) => field === 'importedInputs');
  if (imported.length === 0) {
    return undefined;
  }
  const receivers = receiversOf(outflows, view);
  const values = { amounts: amountsLine(sums(imported), view), from: chainWord(tx.child('sourceChain')!, view) };
  const to = view.decoded.chain ?? '';
  return receivers.length === 1
    ? message(`imports {amounts} from {from} to ${to} for {receiver}`, {
        ...values,
        receiver: receivers[0]!.line,
      })
    : message(`imports {amounts} from {from} to ${to}`, values);
}

import type vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { recoverTransactionSigners } from '../../../engine/evm';
import type { Report } from '../../../engine/report';
import { shortenId } from '../../../engine/primitives';
import { pickOne } from '../../vscode/ui/pick';
import { runWithProgress } from '../../vscode/ui/message';
import type { CallToSend } from '../../../engine/messages';
import { chainSources, networkUrls, type RequestOptions } from '../../../engine/sources';
import { confirmHosts } from '../../shared/confirmHostAccess';
import type { Documents } from '../../shared/documentRoute';
import { SavedReports } from '../../shared/savedReports';
import { networkNamed, chainAt } from '../../shared/networkNamed';
import type { Services } from '../../shared/services';
import { beforeSendAddress, type BeforeSendRequest } from './sendsIn';
import { chosenCell } from './changeDirective';

/** A call in a cell that would send an interchain message, and its source chain. */
export interface SendInCell {
  readonly call: CallToSend;
  /** Names in the settings. */
  readonly network: string;
  readonly chain: string;
}

/** Simulates whether a cell's message would execute on its destination: queries both chains, sends no transaction. */
export class SendConfirmation {
  private readonly cached: SavedReports<BeforeSendRequest>;

  /** @param sendsOf calls of a cell that would send messages */
  constructor(
    private readonly services: Services,
    documents: Documents,
    private readonly sendsOf: (cell: vscode.NotebookCell) => readonly SendInCell[],
  ) {
    this.cached = new SavedReports<BeforeSendRequest>(services, documents, {
      family: 'beforeSend',
      address: beforeSendAddress,
      find: (request, requesting) => this.find(request, requesting),
    });
  }

  /** @param argument a cell, or the URI of its text @returns the document's URI; `undefined` where cancelled */
  async run(argument: unknown): Promise<vscode.Uri | undefined> {
    const send = await chooseSend(this.sendsOf(chosenCell(argument)));
    if (send === undefined) {
      return undefined;
    }
    const network = networkNamed(send.network, this.services.state.networks);
    // The destination chain is only known from the call.
    const rpcUrls = network.chains.flatMap((chain) => chainSources(network, chain).rpcUrls);
    const urls = [...new Set([...networkUrls(network), ...rpcUrls])];
    const allowed = await confirmHosts(this.services, network.name, urls);
    if (allowed === undefined) {
      return undefined;
    }
    const { to, data, value, signed } = send.call;
    const from = send.call.from ?? (signed && (await recoverTransactionSigners(signed)).sender);
    const request = { network: send.network, chain: send.chain, from, to, data, value, format: 'md' } as const;
    const report = await runWithProgress('Trying the delivery of the message', (signal) =>
      this.find(request, { signal, allowed }),
    );
    return report && (await this.cached.show(request, report));
  }

  /** @throws {UserError} where the settings no longer contain the chain, or it sends no message */
  private async find(
    { network: name, chain: named, ...call }: BeforeSendRequest,
    requesting: RequestOptions,
  ): Promise<Report> {
    const { state } = this.services;
    const network = networkNamed(name, state.networks);
    const chain = chainAt(network, named);
    if (chain === undefined) {
      throw new UserError(`${name} has no EVM chain named ${named}. Add it in snowprobe.networks.`);
    }
    const report = await state.messages.wouldExecute(network, chain, call, requesting);
    if (report === undefined) {
      throw new UserError('This call sends no message.');
    }
    return report;
  }
}

/** @throws {UserError} where there is none */
async function chooseSend(sends: readonly SendInCell[]): Promise<SendInCell | undefined> {
  const [first] = sends;
  if (first === undefined) {
    throw new UserError(
      'No request of this cell sends a message: a call of sendCrossChainMessage, or of a token’s send.',
    );
  }
  const items = sends.map((send, i) => ({
    label: `${i + 1}. call of ${shortenId(send.call.to)}`,
    description: send.chain,
    send,
  }));
  return sends.length === 1 ? first : (await pickOne(items, { title: 'Which Message?' }))?.send;
}

import { failedPlace } from './failedPlace';
import type { Report } from './report';
import type { LinkArgs, LinkCommand } from './renderContext';
import { cleanRemote, shortenId } from '../primitives';

export interface HoverAction {
  readonly label: string;
  readonly command: LinkCommand;
  readonly args: LinkArgs;
}

/** Characters of bytes that a link holds. */
const maxByteLength = 10_000;

/** What can be done next with a Finding, in the order of the links. A possible private key has none. */
export function hoverActions(report: Report): readonly HoverAction[] {
  const { identifier, network, chain, status } = report;
  const args: LinkArgs = {
    identifier,
    network,
    chain,
  };
  switch (status) {
    case 'secret':
      return [];
    case 'wrong':
      return copies(report, args);
    case 'offline':
      return [...(canLookUp(report) ? lookUps(report, args) : notebookAction(args)), ...copies(report, args)];
    case 'notFound':
    case 'unavailable':
      return [
        { label: 'Open', command: 'open', args },
        { label: 'Other network…', command: 'otherNetwork', args },
      ];
    case 'ok':
    case 'failed':
    case 'pending':
    case 'stuck':
      return [
        { label: 'Open', command: 'open', args },
        ...failingLine(report, args),
        { label: 'Open in notebook', command: 'openNotebook', args },
        { label: 'Copy as JSON', command: 'copyJson', args },
        ...addition(report, args),
        ...copyActionLink(report, args),
      ];
  }
}

function failingLine(report: Report, args: LinkArgs): readonly HoverAction[] {
  const failed = failedPlace(report);
  return failed === undefined
    ? []
    : [
        {
          label: 'Show failing line',
          command: 'showFailingLine',
          args: { ...args, place: failed.place, text: failed.reason, stack: failed.stack, at: failed.at },
        },
        { label: 'Debug', command: 'debug', args },
      ];
}

/** A chain that was found without the settings is found sooner, and by its name, once they name it. */
function addition({ unconfigured }: Report, args: LinkArgs): readonly HoverAction[] {
  return unconfigured === undefined ? [] : [{ label: addChainLabel(unconfigured), command: 'addChain', args }];
}

/** Characters of a text that a link of a hover puts on the clipboard; longer ones are on the page. */
const maxCopyActionLength = 4_000;

/** What is wanted first of what is ready to be used. */
function copyActionLink({ copyActions = [] }: Report, args: LinkArgs): readonly HoverAction[] {
  const [first] = copyActions.filter(({ as, text }) => as === 'copy' && text.length <= maxCopyActionLength);
  return first === undefined ? [] : [{ label: first.label, command: 'copyText', args: { ...args, text: first.text } }];
}

/** One that no node runs has no name but its ID, and its RPC is asked for. */
export function addChainLabel({ name, blockchainId }: NonNullable<Report['unconfigured']>): string {
  return name === blockchainId ? `Add chain ${shortenId(name)}…` : `Add chain ${cleanRemote(name, 60)} to settings`;
}

/** Of most kinds the bytes are all that is known; `identifierReport` says what comes next for the others. */
function canLookUp({ facts }: Report): boolean {
  return facts.some(({ key }) => key === 'next');
}

/** A node knows the transaction, block or UTXO whose bytes these are; whoever makes the link says whether it does. */
function notebookAction(args: LinkArgs): readonly HoverAction[] {
  return args.identifier.length > maxByteLength ? [] : [{ label: 'Open in notebook', command: 'openNotebook', args }];
}

function lookUps({ network }: Report, args: LinkArgs): readonly HoverAction[] {
  const label = network === undefined ? 'Look up' : `Look up on ${cleanRemote(network, 60)}`;
  return [
    { label, command: 'lookUp', args },
    { label: 'Other network…', command: 'otherNetwork', args },
  ];
}

/** The other spellings of an identifier, as `identifierReport` gives them. */
function copies(report: Report, args: LinkArgs): readonly HoverAction[] {
  return report.facts.flatMap(({ key, label, value }) => {
    const [span] = value;
    const text = span?.kind === 'code' ? span.text : span?.kind === 'id' ? span.id : undefined;
    return !key.startsWith('form') || text === undefined
      ? []
      : [{ label: `Copy ${label}`, command: 'copyText' as const, args: { ...args, text } }];
  });
}

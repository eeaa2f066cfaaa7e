import { parseIdentifier } from '../detection';
import { encodeCb58, hexToBytes } from '../primitives';
import type { ExplorerKind, ExplorerPlace } from '../networks';
import type { Report } from '../report';

/** The explorer page of a Report's subject; `undefined` for kinds without one, and for what is not on a chain. */
export function explorerPlace(report: Report): ExplorerPlace | undefined {
  const { kind, status, chain, identifier } = report;
  if (status !== 'ok' && status !== 'failed' && status !== 'pending' && status !== 'stuck') {
    return undefined;
  }
  switch (kind) {
    case 'transaction':
      return onChain(report, 'tx', isPlatform(chain) ? cb58Of(identifier) : evmHash(report));
    case 'block':
      return onChain(report, 'block', heightOf(report));
    case 'address':
    case 'contract':
      return onChain(report, 'address', isPlatform(chain) ? identifier.replace(/^[A-Z]-/, '') : evmAddress(identifier));
    case 'node':
    case 'subnet':
    case 'blockchain': {
      const id = kind === 'node' ? identifier : cb58Of(identifier);
      return id === undefined ? undefined : { at: kind, id };
    }
    default:
      return undefined;
  }
}

function onChain({ chain }: Report, kind: ExplorerKind, id: string | undefined): ExplorerPlace | undefined {
  return chain === undefined || id === undefined ? undefined : { at: chain, kind, id };
}

function isPlatform(chain: string | undefined): boolean {
  return chain === 'P-Chain' || chain === 'X-Chain';
}

/** Explorers require cb58, whatever form was requested. */
function cb58Of(text: string): string | undefined {
  const identifier = parseIdentifier(text);
  if (identifier?.kind === 'cb58Id') {
    return identifier.cb58;
  }
  const bytes = identifier?.kind === 'hash32' ? hexToBytes(identifier.hex) : undefined;
  return bytes && encodeCb58(bytes);
}

/** Atomic transactions of the C-Chain have no page; they have no nonce fact either. */
function evmHash({ identifier, facts }: Report): string | undefined {
  return /^0x[0-9a-fA-F]{64}$/.test(identifier) && facts.some(({ key }) => key === 'nonce') ? identifier : undefined;
}

function evmAddress(text: string): string | undefined {
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? text : undefined;
}

/** Explorers address blocks by height. */
function heightOf({ facts }: Report): string | undefined {
  const [span] = facts.find(({ key }) => key === 'number' || key === 'height')?.value ?? [];
  return span?.kind === 'count' ? span.value.toString() : undefined;
}

import vscode = require('vscode');
import { reportToText } from '../../../engine/report';
import { type JsonValue, cleanRemote } from '../../../engine/primitives';
import { confirmSending, showDialog } from '../../vscode/ui/message';
import type { CellChange, CellRun } from '../../../engine/notebook';
import type { Network } from '../../../engine/networks';
import { confirmEachHost } from '../../shared/confirmHostAccess';
import { networkForReading } from '../../shared/networkNamed';
import type { Services } from '../../shared/services';
import { dialogText, paramsText } from '../cellWords';
import { renderContext } from '../../shared/renderReport';

/** Characters of a method name or path that fit in a dialog. */
const maxOfMethod = 200;

/** Permissions of a run: hosts that may be queried, and confirmation before state-changing requests. */
export function permissions(services: Services, { name }: Network): Pick<CellRun, 'isTrusted' | 'allowed' | 'confirm'> {
  return {
    isTrusted: vscode.workspace.isTrusted,
    allowed: confirmEachHost(services, name),
    confirm: (change) => confirmChange(services, change),
  };
}

/** Asks before a request that changes state or may hang the node; names host and method, and decodes its bytes. */
async function confirmChange(services: Services, change: CellChange): Promise<boolean | 'meant'> {
  const { meant } = change;
  if (meant === undefined) {
    return await confirmSending(questionOf(change), details(services, change), 'Send');
  }
  const run = `Run ${meant}`;
  const send = 'Send as It Is';
  const risk = `Sent as it is, ${cleanRemote(change.method, maxOfMethod)} may change state through ${change.host}.`;
  const detail = `${risk}\n\n${details(services, change)}`;
  const picked = await showDialog(`No such method. Did you mean ${meant}?`, detail, run, send);
  return picked === run ? 'meant' : picked === send;
}

function questionOf({ effect, method: name, host }: CellChange): string {
  const method = cleanRemote(name, maxOfMethod);
  switch (effect) {
    case 'administers':
      return `${method} is an administrative call to ${host}. Send it?`;
    case 'writes':
      return `${method} sends a transaction to ${host}. Send it?`;
    case 'endangers':
      return `${method} may hang ${host} until it is restarted. Send it?`;
    case 'unknown':
      return `${method} may change state through ${host}: it is not listed as read-only. Send it?`;
  }
}

function details(services: Services, { params, network: name }: CellChange): string {
  const { networks } = services.state;
  const network = networkForReading(name, networks);
  const readings = textsIn(params).flatMap((text) => services.state.bytes.read(text, network).slice(0, 1));
  const words = readings.map((reading) => reportToText(reading.report(), renderContext([network])));
  return words.length === 0 ? paramsText(params) : dialogText(words.join('\n\n'));
}

/** Only long strings can be decodable bytes. */
function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') {
    return value.length >= 100 ? [value] : [];
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value as Record<string, JsonValue>).flatMap(textsIn)
    : [];
}

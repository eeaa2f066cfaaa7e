import vscode = require('vscode');
import { bytesAt } from '../../engine/bytes';
import type { Report } from '../../engine/report';
import type { Network } from '../../engine/networks';
import { hoverMarkdown } from '../shared/renderReport';
import type { HoverServices } from '../shared/services';
import { bytesLinks } from './hoverLinks';

/** Each takes about a millisecond; a document has those of all. */
const maxSignatures = 8;

/** How long a hover waits for the ABIs of a project that was not read yet. */
const patienceMs = 500;

/** The codec version: no ABI is needed for what begins with it. */
const codecHead = /^(?:0x)?0000/i;

/**
 * What the bytes under the pointer say; `undefined` where there are none, or none that can be read. Nothing is sent.
 *
 * @param known what the network says of them, which holds what they say themselves
 */
export async function bytesHover(
  services: HoverServices,
  document: vscode.TextDocument,
  position: vscode.Position,
  network: Network,
  known?: Report,
): Promise<vscode.Hover | undefined> {
  const found = bytesAt(document.lineAt(position.line).text, position.character);
  if (found === undefined) {
    return undefined;
  }
  const bytes = await services.state.bytes();
  if (!codecHead.test(found.text)) {
    await Promise.race([bytes.ready(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  }
  const readings = bytes.read(found.text, network).filter(({ doubtful }) => !doubtful);
  const [reading] = readings;
  if (reading === undefined) {
    return undefined;
  }
  const { signatures } = reading;
  const isSigned = signatures > 0 && signatures <= maxSignatures;
  const report = known ?? (isSigned ? await reading.signed() : reading.report());
  const links = bytesLinks(services.bytes.save(found.text), network.name, readings);
  const range = new vscode.Range(position.line, found.start, position.line, found.end);
  return new vscode.Hover(hoverMarkdown(report, services.state.networks.all(), { below: links }), range);
}

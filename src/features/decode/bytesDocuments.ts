import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import type { Reading } from '../../core/bytes/reading';
import { bytesToHex } from '../../core/ids/hex';
import { UserError } from '../../editor/userError';
import { bytesAuthority, documentScheme } from '../../editor/ids';
import { showDocument } from '../documents/showDocument';
import type { Services } from '../services';
import {
  bytesAddress,
  type BytesFormat,
  type BytesRequest,
  maxLengthInAddress,
  parseBytesAddress,
} from './bytesAddress';
import { printReading } from './printReading';
import { resolveBytes, type ResolvedBytes } from './resolveBytes';

/** The read-only documents that show decoded bytes: opens them, and makes their text. */
export class BytesDocuments {
  constructor(
    private readonly services: Services,
    private readonly changed: vscode.EventEmitter<vscode.Uri>,
  ) {}

  /** Shows one reading of bytes. */
  async open({ text, network }: ResolvedBytes, reading: Reading, format: BytesFormat): Promise<vscode.Uri> {
    const name = this.services.bytes.keep(text);
    const uri = bytesUri(
      {
        as: reading.key,
        network: network.name,
        format,
        ...(text.length > maxLengthInAddress ? { name } : { text }),
      },
      text.length > maxLengthInAddress ? bytesToHex(reading.bytes.subarray(0, 64)) : text,
    );
    // The project's ABIs may say more than when it was opened first.
    await showDocument(uri, this.changed, () => this.text(uri));
    return uri;
  }

  /** @throws {UserError} where long bytes are not kept any more */
  async text(uri: vscode.Uri): Promise<string> {
    const request = parseBytesAddress(uri);
    if (request === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const { readings } = await resolveBytes(this.services, this.targetOf(request));
    return await printReading(readings[0], request.format, this.services.state.networks.all());
  }

  private targetOf({ text, name, as, network }: BytesRequest) {
    const bytes = text ?? this.services.bytes.get(name ?? '');
    if (bytes === undefined) {
      throw new UserError(
        l10n.t('These bytes were too long to be kept when the window closed. Decode them again where they stand.'),
      );
    }
    return { bytes, as, network };
  }
}

function bytesUri(request: BytesRequest, shown: string): vscode.Uri {
  return vscode.Uri.from({ scheme: documentScheme, authority: bytesAuthority, ...bytesAddress(request, shown) });
}

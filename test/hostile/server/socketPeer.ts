import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { head, pour } from './answer';
import type { Request } from './readRequests';

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer | string;
  /** Default: the frame ends the message. */
  readonly isLast?: boolean;
  /** Length in the frame's header; default: the correct one. */
  readonly length?: bigint;
  /** Reserved bits that were not negotiated. */
  readonly reserved?: number;
}

export function frame({ opcode, payload, isLast = true, length, reserved = 0 }: Frame): Buffer {
  const bytes = Buffer.from(payload);
  const reported = length ?? BigInt(bytes.length);
  const first = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const size =
    reported < 126n
      ? Buffer.from([Number(reported)])
      : reported < 65_536n
        ? Buffer.from([126, Number(reported >> 8n), Number(reported & 255n)])
        : Buffer.concat([Buffer.from([127]), bigEndian(reported)]);
  return Buffer.concat([Buffer.from([first]), size, bytes]);
}

function bigEndian(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

/** The server's end of a WebSocket, which can violate the protocol. */
export class SocketPeer {
  /** Called with each text from the client. */
  onText: (text: string) => void = () => undefined;
  private rest = Buffer.alloc(0);

  constructor(
    readonly socket: Socket,
    /** The upgrade request. */
    readonly request: Request,
  ) {}

  /** Completes the handshake. */
  agree(): void {
    const key = `${this.request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    this.socket.write(head(101, { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-accept': accept }));
  }

  message(text: string): void {
    this.socket.write(frame({ opcode: opcodes.text, payload: text }));
  }

  /** Sends texts as fast as they are read. @returns whether all were sent */
  flood(next: () => string | undefined): Promise<boolean> {
    return pour(this.socket, () => {
      const text = next();
      return text === undefined ? undefined : frame({ opcode: opcodes.text, payload: text });
    });
  }

  /** Handles bytes from the client. */
  receive(bytes: Buffer): void {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (let text = this.take(); text !== undefined; text = this.take()) {
      if (text !== '') {
        this.onText(text);
      }
    }
  }

  /** The next frame's text; empty for any other frame. */
  private take(): string | undefined {
    const short = (this.rest[1] ?? 0) & 0x7f;
    const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
    const start = 2 + wide + 4;
    if (this.rest.length < start) {
      return undefined;
    }
    const length = wide === 0 ? short : wide === 2 ? this.rest.readUInt16BE(2) : Number(this.rest.readBigUInt64BE(2));
    if (this.rest.length < start + length) {
      return undefined;
    }
    const mask = this.rest.subarray(start - 4, start);
    const payload = Buffer.from(this.rest.subarray(start, start + length)).map((byte, i) => byte ^ mask[i % 4]!);
    const isText = ((this.rest[0] ?? 0) & 0x0f) === opcodes.text;
    this.rest = this.rest.subarray(start + length);
    return isText ? Buffer.from(payload).toString('utf8') : '';
  }
}

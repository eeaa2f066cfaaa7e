import { maxPreimageBytes, maxPreimages } from './preimages';

/**
 * A tracer that a node runs: it gives what contracts hashed, as hex with 0x, each once. Hashes of a word or more alone, as
 * these may be places in storage. In the JavaScript of nodes that know nothing newer than ES5.
 */
export const preimageTracer = `{
  seen: {},
  list: [],
  step: function (log) {
    if (log.op.toNumber() !== 32 || this.list.length >= ${maxPreimages}) return;
    var start = Number(log.stack.peek(0).toString()), size = Number(log.stack.peek(1).toString());
    if (size < 32 || size > ${maxPreimageBytes} || start + size > log.memory.length()) return;
    var bytes = log.memory.slice(start, start + size), hex = '0x';
    for (var i = 0; i < size; i++) hex += (bytes[i] < 16 ? '0' : '') + bytes[i].toString(16);
    if (this.seen[hex]) return;
    this.seen[hex] = true;
    this.list.push(hex);
  },
  fault: function () {},
  result: function () { return this.list; }
}`;

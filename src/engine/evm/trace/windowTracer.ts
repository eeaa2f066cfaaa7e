/** Characters of values after which a tracer notes no more steps: half of what an answer may have. */
const maxText = 12 * 1024 * 1024;

/**
 * A tracer for nodes that run JavaScript. It answers a list of steps from `from` to before `to`, fewer where their values are
 * large: `[pc, stack, memory]` each, the words in hex without 0x, the memory 0 where it is that of the step before.
 */
export function windowTracer(from: number, to: number): string {
  return `{
    at: 0, size: 0, depth: 0, mayDiffer: true, memory: '', steps: [],
    step: function (log) {
      var i = this.at++;
      if (i < ${from} || i >= ${to} || this.size > ${maxText}) return;
      var stack = [], memory = 0, depth = log.getDepth();
      for (var j = log.stack.length() - 1; j >= 0; j--) stack.push(log.stack.peek(j).toString(16));
      if (this.mayDiffer || depth !== this.depth) {
        var length = log.memory.length();
        var bytes = length > 0 ? toHex(log.memory.slice(0, length)) : '0x';
        if (bytes !== this.memory) memory = this.memory = bytes;
      }
      this.depth = depth;
      this.mayDiffer = /MSTORE|COPY|CALL|CREATE/.test(log.op.toString());
      this.size += 64 * stack.length + (memory ? memory.length : 0);
      this.steps.push([log.getPC(), stack, memory]);
    },
    fault: function () {},
    result: function () { return this.steps; }
  }`;
}

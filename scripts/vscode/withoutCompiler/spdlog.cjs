// Replaces VS Code's native logger with the part of its interface that VS Code uses, so that log files are written
// without compiling a native module. Files are not rotated, as runs are short.
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  constructor(file) {
    this.file = file;
    this.level = 0;
    this.formatted = true;
  }
  write(level, message) {
    if (level >= this.level) {
      const head = `${new Date().toISOString().replace('T', ' ').replace('Z', '')} [${levels[level]}] `;
      appendFileSync(this.file, this.formatted ? `${head}${message}\n` : message);
    }
  }
  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  clearFormatters() {
    this.formatted = false;
  }
  setPattern() {}
  flush() {}
  drop() {}
}

async function createLogger(_name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger(file);
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;

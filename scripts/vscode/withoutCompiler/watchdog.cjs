// Replaces VS Code's native watchdog: ends the extension host when its parent process is gone.
exports.start = (pid) => {
  const timer = setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      process.exit(87);
    }
  }, 2000);
  timer.unref();
};
exports.exit = (code) => process.exit(code ?? 0);

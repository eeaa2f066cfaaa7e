// Stands where VS Code expects its native watchdog: ends the extension host when the process that started it is gone.
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

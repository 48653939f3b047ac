// On SIGWINCH, throws away what is not needed and says so: memory is measured after that.
export function reportMemory() {
  process.on('SIGWINCH', () => {
    globalThis.gc?.();
    globalThis.gc?.();
    console.log('SWEPT');
  });
}
